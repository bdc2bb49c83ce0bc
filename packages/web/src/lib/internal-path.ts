/** The path of a URL on this site, or undefined if it leads elsewhere. */
export function internalPath(target: string | null, origin: string): string | undefined {
  if (target === null || !target.startsWith("/")) return undefined;
  // The URL parser knows all the disguises of "another host": //host, /\host, /%09/host.
  const url = URL.parse(target, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
