import { Worker } from "node:worker_threads";

export interface LinearProof {
  readonly isLinear: boolean;
  /** How the time could grow instead, as the beginning of a sentence. */
  readonly growth: string;
  /** The part of the pattern that does it. */
  readonly hotspot?: string;
}

export type ProveLinear = (source: string, flags: string) => Promise<LinearProof>;

const WORKER_URL = new URL("./prove-linear-worker.ts", import.meta.url);
export const PROOF_TIMEOUT_MS = 4_000;
/** The worker reports by itself if it finds no proof; this is for one that reports nothing. */
const SILENCE_MS = 2 * PROOF_TIMEOUT_MS;
const NO_PROOF: LinearProof = {
  isLinear: false,
  growth: "it could not be proven in time that its search is linear",
};

/** One proof at a time, in a thread of its own: some take seconds, and requests go on meanwhile. */
export function createLinearProver(): ProveLinear {
  let last: Promise<unknown> = Promise.resolve();
  return (source, flags) => {
    const proof = last.then(() => prove(source, flags));
    last = proof.catch(() => undefined);
    return proof;
  };
}

function prove(source: string, flags: string): Promise<LinearProof> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER_URL, { workerData: { source, flags } });
    const end = (proof: LinearProof) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(proof);
    };
    const timer = setTimeout(end, SILENCE_MS, NO_PROOF);
    worker.once("message", end);
    worker.once("error", () => end(NO_PROOF));
  });
}
