/**
 * The runtime for WebAssembly resolves addresses against the page's origin when it is loaded. In Deno's workers there is
 * no page, the origin is the word "null", and loading fails; without a location it works, as it does in Node.
 */
export async function withoutLocation<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const location = Object.getOwnPropertyDescriptor(globalThis, "location");
  const { origin } = (globalThis as { location?: { origin?: string } }).location ?? {};
  if (!location || origin !== "null") return load();
  Object.defineProperty(globalThis, "location", { value: undefined, configurable: true });
  try {
    return await load();
  } finally {
    Object.defineProperty(globalThis, "location", location);
  }
}
