import { mount } from "svelte";
import "./look/tokens.css";
import "./look/look.css";
import App from "./App.svelte";
import { loadLanguage } from "./text/language";

import.meta.glob("./skins/*/cloth.css", { eager: true });

await loadLanguage();
mount(App, { target: document.getElementById("app")! });
