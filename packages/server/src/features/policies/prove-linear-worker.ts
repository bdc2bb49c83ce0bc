import { parentPort, workerData } from "node:worker_threads";
import { check, type Diagnostics } from "recheck";
import { type LinearProof, PROOF_TIMEOUT_MS } from "./prove-linear.ts";

const { source, flags } = workerData as { source: string; flags: string };
parentPort?.postMessage(
  toProof(await check(source, flags, { checker: "automaton", timeout: PROOF_TIMEOUT_MS })),
  [],
);

function toProof(found: Diagnostics): LinearProof {
  if (found.status === "safe") return { isLinear: true, growth: "" };
  if (found.status === "unknown")
    return { isLinear: false, growth: "it could not be proven in time that its search is linear" };
  const [spot] = found.hotspot;
  const { complexity } = found;
  const growth =
    complexity.type === "exponential"
      ? "its search could take exponential time"
      : `its search could take time that grows with the length to the power of ${complexity.degree}`;
  return { isLinear: false, growth, ...(spot && { hotspot: source.slice(spot.start, spot.end) }) };
}
