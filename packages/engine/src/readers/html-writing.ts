/**
 * How a changed text is written back, each to its own place in a page, so that it can neither end that place nor begin
 * another: what a comment or a hidden element holds would become visible. What would end a place is taken apart, not
 * removed, because removing it may bring another together: `<<//p>` without `</` is `</p>`.
 */

/** Between tags. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** In quotation marks of either kind. */
export const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");

/** Among the names in a tag: removes what would end the tag, or give one of its attributes a value. */
export const keepInTag = (text: string): string => text.replaceAll(/[<>="'`]/gu, "") || "removed";

/** In `<!-- … -->`. Browsers also end a comment at `--!>`, and at a `>` or `->` with which it begins. */
export const keepInComment = (text: string): string => text.replaceAll(/^-?(?=>)|--(?=!?>)/gu, "$& ");

/** In `<!…>` or `<?…>`. One that begins with two hyphens would be a comment and run on beyond its bracket. */
export const keepInDeclaration = (text: string): string => text.replaceAll(">", "").replace(/^--/u, " --");

/** After the name of a closing tag, which would run into the name without white space. */
export const keepInClosingTag = (text: string): string => text.replaceAll(">", "").replace(/^(?=\S)/u, " ");

/** In `<![CDATA[ … ]]>`. */
export const keepInCharacterData = (text: string): string => text.replaceAll("]]>", "]] >");

/** In an element whose content is not markup: `<\/script`, as it is written in scripts themselves. */
export const keepInRaw = (name: string) => {
  const closing = new RegExp(`</(?=${name})`, "giu");
  return (text: string): string => text.replaceAll(closing, String.raw`<\/`);
};
