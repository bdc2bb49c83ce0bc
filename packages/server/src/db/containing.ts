/** The `like` pattern of all texts that contain this one. It is a plain text, so pattern characters are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
