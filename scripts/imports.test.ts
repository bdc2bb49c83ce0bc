import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Each import rule, with an import that breaks it. */
const FORBIDDEN = [
  ["no-circles", "packages/contracts/src/there.ts", "./back.ts"],
  ["no-circles", "packages/contracts/src/back.ts", "./there.ts"],
  ["contracts-is-a-leaf", "packages/contracts/src/a.ts", "../../engine/src/a.ts"],
  ["engine-knows-contracts", "packages/engine/src/a.ts", "../../server/src/a.ts"],
  ["engine-loads-what-is-generated", "packages/engine/src/a.ts", "../rules/a.ts"],
  ["engine-is-pure", "packages/engine/src/a.ts", "node:fs"],
  ["engine-takes-only-plain-contracts", "packages/engine/src/a.ts", "../../contracts/src/errors.ts"],
  ["files-knows-contracts-and-engine", "packages/files/src/a.ts", "../../server/src/a.ts"],
  ["server-knows-contracts-engine-files", "packages/server/src/a.ts", "../../web/src/a.ts"],
  ["sdk-knows-contracts", "packages/sdk/src/a.ts", "../../engine/src/a.ts"],
  ["cli-knows-contracts-engine-files-sdk", "packages/cli/src/a.ts", "../../server/src/a.ts"],
  ["web-knows-contracts-engine-sdk", "packages/web/src/a.ts", "../../server/src/a.ts"],
  ["features-do-not-import-each-other", "packages/server/src/features/a/a.service.ts", "../b/b.service.ts"],
  ["routes-never-touch-the-database", "packages/server/src/features/a/a.routes.ts", "./a.store.ts"],
  ["stores-never-see-a-request", "packages/server/src/features/a/a.store.ts", "../../http/mount.ts"],
  ["ports-know-nothing-of-requests", "packages/server/src/ports/a.ts", "../http/mount.ts"],
  ["packages-are-entered-by-their-doors", "packages/cli/src/b.ts", "../../sdk/src/inner.ts"],
  ["everyone-else-enters-by-the-doors-too", "bench/a.ts", "../packages/engine/src/inner.ts"],
  ["training-knows-contracts-and-engine", "training/a.ts", "../packages/server/src/a.ts"],
  ["web-shared-below-features", "packages/web/src/shared/a.ts", "../features/a/a.ts"],
  ["web-features-do-not-import-each-other", "packages/web/src/features/a/b.ts", "../b/b.ts"],
  ["web-lib-and-ui-are-at-the-bottom", "packages/web/src/ui/a.ts", "../features/a.ts"],
  ["web-ui-has-no-product-words", "packages/web/src/ui/a.ts", "../../../contracts/src/a.ts"],
  ["web-features-below-pages", "packages/web/src/features/a.ts", "../pages/a.ts"],
  ["web-pages-below-app", "packages/web/src/pages/a.ts", "../app/a.ts"],
] as const;

describe("the import rules", () => {
  let house = "";

  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), "imports-"));
    cpSync(join(root, ".dependency-cruiser.mjs"), join(house, ".dependency-cruiser.mjs"));
    symlinkSync(join(root, "node_modules"), join(house, "node_modules"));
    writeFileSync(join(house, "package.json"), `{ "type": "module" }`);
  });
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  it("accept code without forbidden imports", () => {
    write("packages/contracts/src/vocabulary.ts", "");
    write("packages/engine/src/fine.ts", `import "../../contracts/src/vocabulary.ts";`);
    write("packages/contracts/package.json", `{ "exports": { "./vocabulary": "./src/vocabulary.ts" } }`);
    write("packages/engine/package.json", `{ "exports": { ".": "./src/index.ts" } }`);
    write("packages/engine/src/index.ts", "");
    write("bench/fine.ts", `import "../packages/engine/src/index.ts";`);
    write("training/fine.ts", `import "../packages/engine/src/fine.ts";`);
    expect(cruise()).toMatchObject({ status: 0 });
  });

  it("are all tested here", async () => {
    const { default: config } = (await import("../.dependency-cruiser.mjs")) as {
      default: { forbidden: { name: string }[] };
    };
    const names = config.forbidden.map(({ name }) => name);
    expect([...new Set<string>(FORBIDDEN.map(([rule]) => rule))].toSorted()).toEqual(names.toSorted());
  });

  it("each reject the import they forbid", () => {
    for (const [, from, to] of FORBIDDEN) {
      if (to.startsWith(".")) write(join(dirname(from), to), "", { keep: true });
      write(from, `import "${to}";\n`, { append: true });
    }
    const { output } = cruise();
    for (const [rule] of FORBIDDEN) expect(output).toContain(rule);
  });

  function cruise() {
    const command = join(root, "node_modules/.bin/depcruise");
    const { status, stdout } = spawnSync(
      command,
      ["packages", "bench", "training", "--config", ".dependency-cruiser.mjs"],
      {
        cwd: house,
        encoding: "utf8",
      },
    );
    return { status, output: stdout };
  }

  function write(path: string, text: string, options: { keep?: boolean; append?: boolean } = {}) {
    const file = join(house, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: options.keep || options.append ? "a" : "w" });
  }
});
