import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig } from "vite";
import { codeModules } from "./build/code-modules.ts";
import { prerender } from "./build/prerender.ts";
import { records } from "./build/records.ts";

/** In development the API runs beside Vite; `API_ORIGIN` says where. */
const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";
const proxied = ["/api", "/functions", "/webhooks", "/sandbox", "/openapi.json", "/healthz"];

const repository = join(import.meta.dirname, "../..");
const contents = [codeModules(), records(repository)];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contents,
    react(),
    tailwindcss(),
    prerender({ plugins: [contents, react()], cacheDir: join(repository, ".cache") }),
  ],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, apiOrigin])) },
  build: { target: "es2023", assetsInlineLimit: 0, reportCompressedSize: true },
});
