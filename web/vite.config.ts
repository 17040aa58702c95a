import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import { defineConfig } from "vitest/config";

const server = process.env.PARLOUR ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    icons({ compiler: "svelte", iconCustomizer: (_set, _icon, props) => void (props["aria-hidden"] = "true") }),
  ],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // `npm run dev` beside a running server; the sentences lie beside the rules.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : undefined,
  test: { environment: "happy-dom" },
}));
