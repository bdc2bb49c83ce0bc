/**
 * The address of a mail's link. The outbox contains mails without transfer encoding: decoding them would damage a token
 * that begins like an encoded character ("3D…").
 */
export function mailedPath(mail: string): string {
  const link = /https?:\/\/[^\s"<>]+token=[^\s"<>]+/.exec(mail)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${mail}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
