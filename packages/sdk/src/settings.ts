/** The messages name a setting and never its value, which may be a secret. */

/** Throws for a key that no header can carry: `fetch` would quote it in its error. */
export function checkedKey(apiKey: string | undefined): string {
  // Keys that are read from files often end with a line break.
  const key = apiKey?.trim();
  if (!key) throw new TypeError("PromptShield needs an apiKey. Create one in Settings, API.");
  if (!PRINTABLE.test(key))
    throw new TypeError(
      "The apiKey contains a character that no key has. Copy the key that Settings, API showed.",
    );
  return key;
}

const PRINTABLE = /^[ -~]+$/;

/** A browser may name a path on the server of its own page. */
export function checkedAddress(baseUrl: string): string {
  const address = String(baseUrl).trim().replace(/\/+$/, "");
  if (!isWebAddress(address))
    throw new TypeError(
      "The baseUrl must start with http:// or https:// and name a host without a password, as http://localhost:3000 does.",
    );
  return address;
}

function isWebAddress(address: string): boolean {
  const page = URL.canParse(address) ? undefined : pageAddress();
  if (!URL.canParse(address, page)) return false;
  const { protocol, username, password } = new URL(address, page);
  // `fetch` refuses credentials, and quotes them when it does.
  return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
}

const pageAddress = (): string | undefined => (globalThis as { location?: { href?: string } }).location?.href;

/** A limit that is no number would abort every attempt at once. */
export function checkedTimeout(timeoutMs: number | undefined): number | undefined {
  if (timeoutMs === undefined || timeoutMs > 0) return timeoutMs;
  throw new TypeError("The timeoutMs must be a number of milliseconds above 0.");
}

/** Attempts are compared with this number: with NaN they would never end. */
export function checkedRetries(retries: number): number {
  if (retries >= 0) return retries;
  throw new TypeError("The retries must be a number, 0 or more.");
}
