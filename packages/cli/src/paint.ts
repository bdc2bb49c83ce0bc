import { styleText } from "node:util";

export type Style = Parameters<typeof styleText>[0];

/** Colours only for people. Checked here, because `styleText` checks the stream itself only since Node 22. */
export function paint(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return hasColours(stream) ? styleText(style, text) : text;
}

function hasColours(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return stream.isTTY && !NO_COLOR;
}
