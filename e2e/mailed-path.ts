/**
 * The address of a mail's link. The outbox holds mails as they are: decoding them would damage a token that begins
 * like an encoded letter ("3D…").
 */
export function mailedPath(mail: string): string {
  const link = /https?:\/\/[^\s"<>]+token=[^\s"<>]+/.exec(mail)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${mail}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
