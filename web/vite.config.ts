import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import { defineConfig } from "vitest/config";
import { rounded } from "./scripts/rounded.ts";

const COMMON = /node_modules|~icons\/lucide|\/web\/src\/(net|text|ui|table|generic)\//;
const DRAWINGS = /~icons\/game-icons\//;
/** Modules that several skins share, in one file. */
const SHARED = { name: "shared", test: /~icons\/game-icons|\/web\/src\/skins\/\w+\.svelte/, minShareCount: 2 };
const server = process.env.PARLOUR ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [
    { name: "rounded", enforce: "pre", transform: (code, id) => (DRAWINGS.test(id) ? rounded(code) : null) },
    svelte(),
    icons({ compiler: "svelte", iconCustomizer: (_set, _icon, props) => void (props["aria-hidden"] = "true") }),
  ],
  build: {
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One chunk with what every table needs; skins, sentences and the other pages are loaded on demand.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "table", test: COMMON }, SHARED] } },
      checks: { bundlerTimings: false }, // advice that a busy machine gets at random
    },
  },
  // For `npm run dev` with a running server; the sentences of the games are outside web/.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : undefined,
  test: { environment: "happy-dom", experimental: { diagnostics: false } },
}));
