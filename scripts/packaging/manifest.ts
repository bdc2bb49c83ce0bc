import type { Publication } from "./packages.ts";
import { typesPath } from "./types.ts";

/** The parts of a package's manifest in the repository that its published manifest repeats. */
export interface SourceManifest {
  readonly version: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
}

/** The package.json that is published. The one in the repository exports sources, so that nothing has to be built. */
export function publishedManifest(publication: Publication, source: SourceManifest): object {
  return {
    name: publication.name,
    version: source.version,
    description: source.description,
    keywords: source.keywords,
    license: "MIT",
    repository: repositoryOf(publication),
    type: "module",
    // The scripts have no side effects, so bundlers may drop what is not used.
    sideEffects: false,
    engines: { node: ">=20" },
    ...(publication.bin && { bin: publication.bin }),
    exports: { ...exportsOf(publication), "./package.json": "./package.json" },
    files: ["dist", "model", "bin", "THIRD-PARTY-LICENSES.txt"],
    peerDependencies: publication.brought,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(publication.brought).map((name) => [name, { optional: true }]),
    ),
    publishConfig: { access: "public", provenance: true },
  };
}

/**
 * npm grants provenance only if the manifest names the repository whose job publishes the package, so this names the
 * job's.
 */
function repositoryOf({ folder }: Publication): object {
  const { GITHUB_SERVER_URL = "https://github.com", GITHUB_REPOSITORY = "OWNER/prompt-shield" } = process.env;
  return { type: "git", url: `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`, directory: folder };
}

function exportsOf(publication: Publication): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(publication.doors).map(([door, { script, conditions }]) => {
      const file = `./dist/${script}.js`;
      const named = conditions.map((condition) => [condition, file]);
      const types = `./${typesPath(publication, publication.scripts[script] ?? "")}`;
      return [door, Object.fromEntries([["types", types], ...named, ["default", file]])];
    }),
  );
}
