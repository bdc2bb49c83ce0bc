import { setTimeout as sleep } from "node:timers/promises";

/**
 * A thread that is ended inside the model's native code takes the whole process with it. So workers load and scan behind
 * this gate, and a lane closes it and waits until nobody is inside before it ends them. Shared by all its threads.
 */
export type NativeGate = Int32Array<SharedArrayBuffer>;

const INSIDE = 0;
const CLOSED = 1;
const PATIENCE_MS = 10_000;

export function createNativeGate(): NativeGate {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** Counts in before it looks whether the gate is closed: one of the two sides always sees the other. */
export async function behindGate<T>(gate: NativeGate, work: () => Promise<T>): Promise<T> {
  Atomics.add(gate, INSIDE, 1);
  try {
    // A worker that comes too late only waits for its end.
    if (Atomics.load(gate, CLOSED) === 1) return await new Promise<T>(() => Atomics.sub(gate, INSIDE, 1));
    return await work();
  } finally {
    Atomics.sub(gate, INSIDE, 1);
  }
}

export async function closeGate(gate: NativeGate): Promise<void> {
  Atomics.store(gate, CLOSED, 1);
  const deadline = performance.now() + PATIENCE_MS;
  while (Atomics.load(gate, INSIDE) > 0 && performance.now() < deadline) await sleep(20);
}
