interface AdminLink {
  readonly email: string;
  readonly url: string;
}

/** Lines that the server prints for its operator alone. */
export function adminLines(links: readonly AdminLink[]): string[] {
  return links.map(({ email, url }) => `Admin link for ${email} (works once, for 24 hours): ${url}`);
}
