/**
 * Hides `location` while the WebAssembly runtime loads, because the runtime resolves URLs against the page's origin. In
 * Deno's workers there is no page, the origin is the string "null", and loading fails. Without a location it works, as
 * it does in Node.
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
