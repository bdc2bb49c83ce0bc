import { codeToTokensBase, createCssVariablesTheme } from "shiki";
import type { BundledLanguage } from "shiki";

/** One piece of a line: the kind of token (empty for plain text) and its text. */
type CodeToken = readonly [kind: string, text: string];
type CodeLines = readonly (readonly CodeToken[])[];

const theme = createCssVariablesTheme({ name: "kinds", variablePrefix: "--code-" });

/** Splits code into coloured pieces at build time, so that the browser needs no highlighter. */
export async function highlight(code: string, language: string): Promise<CodeLines> {
  // No time limit: on a slow machine it would cut some lines short, and the prerendered page would differ
  // from its script.
  const lines = await codeToTokensBase(code.trimEnd(), {
    lang: language as BundledLanguage,
    theme,
    tokenizeTimeLimit: 0,
  });
  return lines.map((line) => joinEqual(line.map(({ color, content }) => [kindOf(color), content] as const)));
}

/** `var(--code-token-keyword)` → `keyword` */
function kindOf(color: string | undefined): string {
  return /--code-token-([\w-]+)/.exec(color ?? "")?.[1] ?? "";
}

function joinEqual(tokens: readonly CodeToken[]): CodeToken[] {
  const joined: CodeToken[] = [];
  for (const [kind, text] of tokens) {
    const last = joined.at(-1);
    if (last && (last[0] === kind || text.trim() === ""))
      joined[joined.length - 1] = [last[0], last[1] + text];
    else joined.push([kind, text]);
  }
  return joined;
}
