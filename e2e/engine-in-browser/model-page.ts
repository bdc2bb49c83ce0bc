import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MODEL = at("../../packages/engine/model/");
/** The runtime looks for its WebAssembly next to the script that contains it. */
const RUNTIME = fileURLToPath(new URL(".", import.meta.resolve("onnxruntime-web/wasm")));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

export interface ModelPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves, from this process, a page with the engine, its adapter for browsers and the released model. */
export async function serveModelPage(): Promise<ModelPage> {
  const script = await bundleEngine();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const type = TYPES[extname(path)] ?? (path === "/" ? "text/html" : "application/octet-stream");
    contentOf(path, script).then(
      (content) => response.setHeader("content-type", type).end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function contentOf(path: string, script: string): Promise<string | Buffer> {
  if (path === "/") return "<!doctype html><title>engine</title><script type=module src=/engine.js></script>";
  if (path === "/engine.js") return script;
  const [, model] = /^\/model\/([\w.]+)$/.exec(path) ?? [];
  if (model !== undefined) return readFile(MODEL + model);
  return readFile(RUNTIME + (/^\/([\w.-]+)$/.exec(path)?.[1] ?? ""));
}

/** Puts `scanInPage` on `window`: rules and model together, as a site that embeds the engine would connect them. */
async function bundleEngine(): Promise<string> {
  const contents = `
    import { createEngine } from ${JSON.stringify(at("../../packages/engine/src/index.ts"))};
    import { loadClassifier } from ${JSON.stringify(at("../../packages/engine/adapters/web.ts"))};
    const engine = loadClassifier(new URL("/model/", location.href)).then((classifier) => createEngine({ classifier }));
    window.scanInPage = async (prompt) => (await engine).scan(prompt);
  `;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: at("./") },
    bundle: true,
    write: false,
    platform: "browser",
    format: "esm",
    target: "es2024",
  });
  const script = outputFiles[0]?.text;
  if (script === undefined) throw new Error("esbuild gave no output");
  return script;
}
