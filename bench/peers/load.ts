import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Contestant } from "../contestant.ts";
import { installPeers, PEERS_FOLDER, peerVersion } from "./install.ts";

/** Loads the peers. Each is called as its own documentation says, with its default settings. */
export async function loadPeers(): Promise<{ peers: Contestant[]; missing?: string }> {
  const missing = installPeers();
  if (missing !== undefined) return { peers: [], missing };
  return { peers: [loadResk(), await loadVard(), await loadTrustGuard(), await loadHai()] };
}

const at = (path: string): string => `${PEERS_FOLDER}node_modules/${path}`;
/** The peers have no usable types, so each adapter declares the part that it uses. */
const load = async <Module>(path: string): Promise<Module> =>
  (await import(pathToFileURL(at(path)).href)) as Module;

function loadResk(): Contestant {
  type Pipeline = { add(detector: unknown): Pipeline; run(text: string): { blocked: boolean } };
  const resk = createRequire(import.meta.url)(at("resk-llm-ts/dist/v2/core/bundle.cjs")) as Record<
    string,
    unknown
  > & {
    SecurityPipeline: new () => Pipeline;
  };
  const detectors = Object.keys(resk).filter((name) => /^[A-Z].*Detector$/.test(name));
  const pipeline = detectors.reduce((all, name) => all.add(resk[name]), new resk.SecurityPipeline());
  return {
    name: "resk-llm-ts",
    version: peerVersion("resk-llm-ts"),
    judge: (text) => pipeline.run(text).blocked,
  };
}

async function loadVard(): Promise<Contestant> {
  const { default: vard } = await load<{ default: (text: string) => string }>(
    "@andersmyrmel/vard/dist/index.js",
  );
  return {
    name: "@andersmyrmel/vard",
    version: peerVersion("@andersmyrmel/vard"),
    judge: (text) => {
      try {
        vard(text);
        return false;
      } catch {
        return true;
      }
    },
  };
}

async function loadTrustGuard(): Promise<Contestant> {
  type Guard = { allowed: boolean };
  const { InputSanitizer, EncodingDetector } = await load<{
    InputSanitizer: new () => { sanitize(text: string): Guard };
    EncodingDetector: new () => { detect(text: string): Guard };
  }>("llm-trust-guard/dist/index.mjs");
  const sanitizer = new InputSanitizer();
  const encodings = new EncodingDetector();
  return {
    name: "llm-trust-guard",
    version: peerVersion("llm-trust-guard"),
    judge: (text) => !sanitizer.sanitize(text).allowed || !encodings.detect(text).allowed,
  };
}

async function loadHai(): Promise<Contestant> {
  type Verdict = { messagesWithGuardResult: { messages: { passed: boolean }[] }[] };
  const { injectionGuard, GuardrailsEngine } = await load<{
    injectionGuard: (scope: object, options: object) => unknown;
    GuardrailsEngine: new (options: object) => { run(messages: object[]): Promise<Verdict> };
  }>("@presidio-dev/hai-guardrails/dist/local.mjs");
  // The heuristic mode takes more than a second for a short text, so only the pattern mode is usable.
  const guards = [injectionGuard({ roles: ["user"] }, { mode: "pattern", threshold: 0.7 })];
  const engine = new GuardrailsEngine({ guards });
  return {
    name: "@presidio-dev/hai-guardrails (pattern mode)",
    version: peerVersion("@presidio-dev/hai-guardrails"),
    judge: async (content) => {
      const { messagesWithGuardResult } = await engine.run([{ role: "user", content }]);
      return messagesWithGuardResult.some(({ messages }) => messages.some(({ passed }) => !passed));
    },
  };
}
