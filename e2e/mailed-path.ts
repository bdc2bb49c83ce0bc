/** The address of a mail's link, decoded from quoted-printable. */
export function mailedPath(mail: string): string {
  const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  const link = /https?:\/\/[^\s"<>]+token=[^\s"<>]+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
