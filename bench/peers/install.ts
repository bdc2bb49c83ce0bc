import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

/**
 * Pinned versions. Installed outside the workspaces, because one is GPL, one brings 80 MB, and none of them
 * ships.
 */
const PEERS = {
  "@andersmyrmel/vard": "1.2.0",
  "@presidio-dev/hai-guardrails": "1.12.0",
  "llm-trust-guard": "4.32.7",
  "resk-llm-ts": "1.0.0",
};

export const PEERS_FOLDER = fileURLToPath(new URL("../.peers/", import.meta.url));

/** Installs the peers on first use. If npm cannot be reached, returns why. */
export function installPeers(): string | undefined {
  if (existsSync(`${PEERS_FOLDER}ready`)) return undefined;
  mkdirSync(PEERS_FOLDER, { recursive: true });
  writeFileSync(`${PEERS_FOLDER}package.json`, JSON.stringify({ private: true, dependencies: PEERS }));
  try {
    execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: PEERS_FOLDER,
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch {
    return "The npm peers could not be installed; only Prompt Shield is measured.";
  }
  mendPeers();
  writeFileSync(`${PEERS_FOLDER}ready`, "");
  return undefined;
}

/** Repairs two published builds that do not start under Node. Their detection stays unchanged. */
function mendPeers(): void {
  const modules = `${PEERS_FOLDER}node_modules/`;
  // resk-llm-ts imports without file extensions and uses `__dirname` in a module. A CommonJS bundle allows
  // both.
  buildSync({
    entryPoints: [`${modules}resk-llm-ts/dist/index.js`],
    outfile: `${modules}resk-llm-ts/dist/v2/core/bundle.cjs`,
    bundle: true,
    platform: "node",
    format: "cjs",
  });
  // hai-guardrails contains the path of the machine that built it, and looks for its worker one folder too
  // high.
  const hai = `${modules}@presidio-dev/hai-guardrails/dist/`;
  const source = readFileSync(`${hai}index.js`, "utf8");
  const builderFolder = /"(\/[^"]{1,200}\/node_modules)\/piscina\/dist"/.exec(source)?.[1];
  writeFileSync(
    `${hai}local.mjs`,
    builderFolder ? source.replaceAll(builderFolder, modules.slice(0, -1)) : source,
  );
  cpSync(`${hai}workers/heuristic.worker.js`, `${hai}../workers/heuristic.worker.mjs`);
}

export const peerVersion = (name: keyof typeof PEERS): string => PEERS[name];
