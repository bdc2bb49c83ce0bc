import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig } from "vite";
import { codeModules } from "./build/code-modules.ts";
import { precompress } from "./build/precompress.ts";
import { prerender } from "./build/prerender.ts";
import { records } from "./build/records.ts";

/** In development the API runs next to Vite, at `API_ORIGIN`. */
const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";
const proxied = ["/api", "/functions", "/webhooks", "/sandbox", "/openapi.json", "/healthz"];

const repository = join(import.meta.dirname, "../..");
const contents = [codeModules(), records(repository)];

/**
 * A few chunks instead of forty small ones. `frame` is what every page needs, `parts` what most pages use. A
 * group's imports are bundled with it, so nothing that imports an overlay may be listed here.
 */
const chunkGroups = [
  {
    name: "frame",
    test: /web\/src\/(?:app\/root\.tsx|lib\/format\.ts)$|contracts\/src\/(?:limits|plans|vocabulary)\.ts$|@tanstack\//,
    priority: 2,
  },
  {
    name: "parts",
    test: /web\/src\/(?:ui\/(?:alert|badge|button|card|code-lines|copy-button|faq|tabs)|shared\/(?:page-meta|results\/highlighted-prompt|code-example))\.tsx$/,
    priority: 1,
  },
  { name: "first-snippets", test: /docs\/snippets\/(?:scan\.(?:sh|mjs|py)\?code|outputs\.ts)$/ },
  { name: "icons", test: /lucide-react\//, minShareCount: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contents,
    react(),
    tailwindcss(),
    prerender({ plugins: [contents, react()], cacheDir: join(repository, ".cache") }),
    precompress(),
  ],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, apiOrigin])) },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      // Our plugins are expected to take long: they render and compress.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});
