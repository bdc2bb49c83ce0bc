import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** The packages that `npm ci --omit=dev` leaves out, as `npm start` installs with it. */
function developmentPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8")) as Lock;
  return Object.keys(packages).filter((path) => packages[path]?.dev === true);
}

const hideDevelopmentPackages = `
  import { registerHooks } from "node:module";
  const hidden = ${JSON.stringify(developmentPackages().map((path) => `/${path}/`))};
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (hidden.some((path) => found.url.includes(path))) throw new Error("not installed by npm start: " + specifier);
      return found;
    },
  });`;

// On a machine with everything installed, nobody would notice that `npm start` on a fresh clone lacks a package.
test.each([
  "packages/web/vite.config.ts",
  "packages/server/src/start.ts",
  "packages/engine/adapters/node.ts",
])("%s loads without development packages", async (entry) => {
  const hooks = `data:text/javascript,${encodeURIComponent(hideDevelopmentPackages)}`;
  const load = `await import(${JSON.stringify(`${root}/${entry}`)}); process.exit(0);`;
  const run = promisify(execFile)(
    process.execPath,
    ["--import", hooks, "--input-type=module", "--eval", load],
    { cwd: root },
  );
  await expect(run).resolves.toBeDefined();
});
