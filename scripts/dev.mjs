// `npm run dev`: the server restarts on change, and Vite serves the web app with hot reload in front of it.
import { spawn } from "node:child_process";
import { join } from "node:path";

import { ensureInstalled, exitOnError, nodeBinary, root, say, toolPath } from "./bootstrap.mjs";

exitOnError(dev());

async function dev() {
  await ensureInstalled();
  const webPort = process.env.PORT ?? "3000";
  const apiPort = String(Number(webPort) + 1);
  const appUrl = process.env.APP_URL ?? `http://localhost:${webPort}`;
  const server = launch(["--watch", "--watch-preserve-output", "packages/server/src/main.ts"], {
    PORT: apiPort,
    APP_URL: appUrl,
  });
  const web = launch(
    [join(root, "node_modules/vite/bin/vite.js"), "packages/web", "--port", webPort, "--strictPort"],
    { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  );
  say(`Open ${appUrl}. Server and pages reload when their files change.`);
  const stop = () => [server, web].forEach((child) => child.kill("SIGTERM"));
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
  for (const child of [server, web]) child.on("exit", stop);
}

function launch(args, env) {
  return spawn(nodeBinary(), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: toolPath(), ...env },
  });
}
