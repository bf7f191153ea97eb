// The page begins here.
import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";

const target = document.getElementById("app");
if (navigator.serviceWorker && isSecureContext)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
if (target) mount(App, { target });
