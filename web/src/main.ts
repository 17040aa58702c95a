import { mount } from "svelte";
import "./look/tokens.css";
import "./look/look.css";
import App from "./App.svelte";
import { speak } from "./text/language";

await speak();
mount(App, { target: document.getElementById("app")! });
