import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Who may import whom. `scripts/imports.test.ts` proves that each rule can fail. */
const pkg = (name) => `^packages/${name}/`;

/** The files that packages show to others, as their `exports` name them. */
const doors = readdirSync("packages").flatMap((name) => {
  const file = `packages/${name}/package.json`;
  const { exports = {} } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return Object.values(exports).map((path) => `^packages/${name}/${path.slice(2).replaceAll(".", "\\.")}$`);
});

/** `from` may reach only the named packages (and itself, and npm). */
function onlyFrom(name, from, allowed) {
  const reachable = ["contracts", "engine", "files", "server", "web", "sdk", "cli"].filter(
    (other) => !allowed.includes(other),
  );
  return { name, severity: "error", from: { path: from }, to: { path: reachable.map(pkg).join("|") } };
}

export default {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    onlyFrom("contracts-is-a-leaf", pkg("contracts"), ["contracts"]),
    onlyFrom("engine-knows-contracts", pkg("engine"), ["contracts", "engine"]),
    // Its tests hand it the engine, as those who use it in local mode do.
    onlyFrom("sdk-knows-contracts", "^packages/sdk/(?!.*\\.test\\.ts$)", ["contracts", "sdk"]),
    onlyFrom("files-knows-contracts-and-engine", pkg("files"), ["contracts", "engine", "files"]),
    onlyFrom("server-knows-contracts-engine-files", pkg("server"), [
      "contracts",
      "engine",
      "files",
      "server",
    ]),
    onlyFrom("web-knows-contracts-engine-sdk", pkg("web"), ["contracts", "engine", "sdk", "web"]),
    onlyFrom("cli-knows-contracts-engine-files-sdk", pkg("cli"), [
      "contracts",
      "engine",
      "files",
      "sdk",
      "cli",
    ]),
    // Training measures the engine's inner parts, so it may reach into them, and into nothing else.
    onlyFrom("training-knows-contracts-and-engine", "^training/", ["contracts", "engine"]),
    {
      name: "packages-are-entered-by-their-doors",
      comment: "Other packages see what `exports` in package.json names.",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^packages/", pathNot: ["^packages/$1/", ...doors] },
    },
    {
      name: "everyone-else-enters-by-the-doors-too",
      severity: "error",
      from: { path: "^(bench|e2e)/" },
      // The tests of the documentation run its snippets, which lie beside the pages.
      to: { path: "^packages/", pathNot: [...doors, "^packages/web/src/features/docs/snippets/"] },
    },
    {
      name: "engine-takes-only-plain-contracts",
      comment: "The engine must not pull zod into browsers and edge runtimes.",
      severity: "error",
      from: { path: "^packages/engine/src/", pathNot: "\\.test\\.ts$" },
      to: {
        path: pkg("contracts"),
        pathNot:
          "^packages/contracts/src/(vocabulary|limits|[a-z-]*places|unread-parts|policy-keys|check-policy)\\.ts$",
      },
    },
    {
      name: "engine-is-pure",
      severity: "error",
      from: { path: "^packages/engine/src/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "engine-loads-what-is-generated",
      comment: "Rules with their cases are for people and the generator; the engine loads src/generated/.",
      severity: "error",
      from: { path: "^packages/engine/(src|adapters)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/engine/(rules|generate)/" },
    },
    {
      name: "features-do-not-import-each-other",
      comment: "app.ts composes them.",
      severity: "error",
      from: { path: "^packages/server/src/features/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/server/src/features/", pathNot: "^packages/server/src/features/$1/" },
    },
    {
      name: "routes-never-touch-the-database",
      severity: "error",
      from: { path: "^packages/server/src/features/.+\\.routes\\.ts$" },
      // Types may be borrowed: they are gone when the code runs.
      to: { path: "^packages/server/src/db/|\\.store\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "stores-never-see-a-request",
      severity: "error",
      from: { path: "^packages/server/src/features/.+\\.store\\.ts$" },
      to: { path: "^packages/server/src/http/|node_modules/fastify/" },
    },
    {
      name: "ports-know-nothing-of-requests",
      severity: "error",
      from: { path: "^packages/server/src/ports/" },
      to: { path: "^packages/server/src/(http|features)/" },
    },
    {
      name: "web-lib-and-ui-are-at-the-bottom",
      severity: "error",
      from: { path: "^packages/web/src/(lib|ui)/" },
      to: { path: "^packages/web/src/(shared|features|pages|app)/" },
    },
    {
      name: "web-shared-below-features",
      severity: "error",
      from: { path: "^packages/web/src/shared/" },
      to: { path: "^packages/web/src/(features|pages|app)/" },
    },
    {
      name: "web-features-do-not-import-each-other",
      comment: "Pages compose them; what several need lies in shared/, ui/ or lib/.",
      severity: "error",
      from: { path: "^packages/web/src/features/([^/]+)/" },
      to: { path: "^packages/web/src/features/", pathNot: "^packages/web/src/features/$1/" },
    },
    {
      name: "web-ui-has-no-product-words",
      severity: "error",
      from: { path: "^packages/web/src/ui/" },
      to: { path: pkg("contracts") },
    },
    {
      name: "web-features-below-pages",
      severity: "error",
      from: { path: "^packages/web/src/features/" },
      to: { path: "^packages/web/src/(pages|app)/" },
    },
    {
      name: "web-pages-below-app",
      severity: "error",
      from: { path: "^packages/web/src/pages/" },
      to: { path: "^packages/web/src/app/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|dist\\.next|\\.cache|results|\\.peers)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
