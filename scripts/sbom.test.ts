import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeLock } from "./sbom.mjs";

const lock = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");

interface Component {
  "bom-ref": string;
  name: string;
  version: string;
  scope: string;
  purl?: string;
  hashes?: { alg: string; content: string }[];
}
interface Document {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

describe("hardening 18: the bill of materials", () => {
  const document = describeLock(lock) as Document;

  it("is a CycloneDX document that lists each package of the lock file once", () => {
    expect(document).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    expect(document.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const refs = document.components.map((one) => one["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs.length).toBeGreaterThan(300);
    const fastify = document.components.find(({ name }) => name === "fastify");
    expect(fastify).toMatchObject({ scope: "required", purl: `pkg:npm/fastify@${fastify?.version}` });
    expect(fastify?.hashes?.[0]).toMatchObject({
      alg: "SHA-512",
      content: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    expect(document.components.find(({ name }) => name === "vitest")?.scope).toBe("excluded");
  });

  it("lists the dependencies of each package, with references that exist", () => {
    const known = new Set(["prompt-shield", ...document.components.map((one) => one["bom-ref"])]);
    const named = document.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !known.has(ref))).toEqual([]);
    const server = document.dependencies.find(({ ref }) => ref === "packages/server");
    expect(server?.dependsOn).toContain("node_modules/fastify");
    expect(server?.dependsOn).toContain("packages/contracts");
  });

  it("is the same for the same lock file, and contains no registry's address", () => {
    expect(describeLock(lock)).toEqual(document);
    expect(JSON.stringify(document.components)).not.toMatch(/https?:/);
  });
});
