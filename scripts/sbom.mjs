// `npm run sbom [-- FILE]`: lists every package of the lock file in a CycloneDX 1.6 document. Needs neither the network
// nor an installation; the same lock file always gives the same document.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const DEFAULT_FILE = ".cache/sbom.cdx.json";
const ALGORITHMS = { sha512: "SHA-512", sha384: "SHA-384", sha256: "SHA-256", sha1: "SHA-1" };
/** An SPDX expression, as most packages have. Anything else is a licence's name, such as "SEE LICENSE IN …". */
const SPDX = /^\(?[\w.+-]+(?: (?:AND|OR|WITH) [\w.+-]+)*\)?$/;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = resolve(process.env.INIT_CWD ?? root, process.argv[2] ?? join(root, DEFAULT_FILE));
  const document = describeLock(readFileSync(join(root, "package-lock.json"), "utf8"));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${document.components.length} components in ${file}`);
}

export function describeLock(lockText) {
  const { name, version, packages } = JSON.parse(lockText);
  const paths = Object.keys(packages).filter((path) => path !== "" && !packages[path].link);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(lockText)}`,
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version } },
    components: paths.map((path) => describe(path, packages[path])),
    dependencies: [
      { ref: name, dependsOn: dependsOn("", packages) },
      ...paths.map((path) => ({ ref: path, dependsOn: dependsOn(path, packages) })),
    ],
  };
}

function describe(path, entry) {
  const name = entry.name ?? nameOf(path);
  const [group, short] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const isOurs = !path.includes("node_modules/");
  return {
    type: isOurs ? "application" : "library",
    "bom-ref": path,
    ...(group && { group }),
    name: short,
    version: entry.version ?? "0.0.0",
    // Packages that only builds and tests need are not in a running server.
    scope: entry.dev || entry.devOptional ? "excluded" : entry.optional ? "optional" : "required",
    ...(entry.integrity && { hashes: hashesOf(entry.integrity) }),
    ...(entry.license && { licenses: [licenseOf(entry.license)] }),
    ...(!isOurs && { purl: `pkg:npm/${name.replace("@", "%40")}@${entry.version}` }),
  };
}

function licenseOf(text) {
  return SPDX.test(text) ? { expression: text } : { license: { name: text } };
}

/** The part after the last `node_modules/`; for a workspace, its own folder. */
function nameOf(path) {
  return path.split("node_modules/").at(-1);
}

function hashesOf(integrity) {
  return integrity.split(" ").map((one) => {
    const [algorithm, digest] = one.split(/-(.*)/s);
    return { alg: ALGORITHMS[algorithm], content: Buffer.from(digest, "base64").toString("hex") };
  });
}

/** Looks for a package as Node does: next to the importer, then one folder up, and so on. */
function dependsOn(path, packages) {
  const { dependencies, optionalDependencies, devDependencies } = packages[path];
  const wanted = Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...(path === "" && devDependencies),
  });
  const found = wanted.flatMap((name) => locate(path, name, packages) ?? []);
  return [...new Set(found)].toSorted();
}

function locate(path, name, packages) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const candidate = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[candidate]) return packages[candidate].link ? packages[candidate].resolved : candidate;
    if (folder === "") return undefined;
  }
}

function uuidOf(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex[16], 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
