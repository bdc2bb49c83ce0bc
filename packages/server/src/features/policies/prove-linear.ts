import { Worker } from "node:worker_threads";
import { createOneAtATime, createOwnersCap } from "./one-at-a-time.ts";

export interface LinearProof {
  readonly isLinear: boolean;
  /** How the time could grow otherwise, as the beginning of a sentence. */
  readonly growth: string;
  /** The part of the pattern that causes it. */
  readonly hotspot?: string;
}

export interface ToProve {
  /** The workspace; workspaces take turns. */
  readonly owner: string;
  readonly source: string;
  readonly flags: string;
}

export type ProveLinear = (toProve: ToProve) => Promise<LinearProof>;

const WORKER_URL = new URL("./prove-linear-worker.ts", import.meta.url);
export const PROOF_TIMEOUT_MS = 4_000;
/** The worker itself reports a proof that it cannot find in time; this limit is for one that reports nothing. */
const SILENCE_MS = 2 * PROOF_TIMEOUT_MS;
const NO_PROOF: LinearProof = {
  isLinear: false,
  growth: "it could not be proven in time that its search is linear",
};

/** Per workspace. Each call that saves patterns has one proof waiting at a time. */
const PROOFS_AT_ONCE = 4;
const TOO_MANY = "Other patterns of this workspace are being checked. Try again when that is done.";

/**
 * Runs one proof at a time in a separate thread, because some take seconds and requests must go on. Workspaces take
 * turns, so many hard patterns of one delay the others by one proof each.
 */
export function createLinearProver(prove: ProveLinear = proveInThread): ProveLinear {
  const inTurn = createOneAtATime();
  const capped = createOwnersCap(PROOFS_AT_ONCE, TOO_MANY);
  return (toProve) => capped(toProve.owner, () => inTurn(toProve.owner, () => prove(toProve)));
}

function proveInThread({ source, flags }: ToProve): Promise<LinearProof> {
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
