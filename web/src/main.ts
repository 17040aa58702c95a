import { mount } from "svelte";
import "./look/tokens.css";
import "./look/look.css";
import App from "./App.svelte";
import { loadLanguage } from "./text/language";

await loadLanguage();
mount(App, { target: document.getElementById("app")! });
