/** An entry of the search index: one section of the documentation. */
export interface DocSection {
  /** The address with the anchor: `/docs/python#errors`. */
  to: string;
  page: string;
  title: string;
  text: string;
  /** Search terms that are not on the page. */
  keywords: string;
}

interface Page {
  path: string;
  title: string;
  keywords: string;
  /** The rendered page. */
  html: string;
}

/** Runs at build time on HTML from React, which is regular enough to be split without a parser. */
export function cutSections({ path, title, keywords, html }: Page): DocSection[] {
  const start = html.indexOf("<article");
  const end = html.indexOf('<nav aria-label="Previous and next page"', start);
  if (start < 0 || end < 0) throw new Error(`${path} has no article`);
  const [lead = "", ...sections] = html.slice(start, end).split(/<h2 id="/);
  const front = { to: path, page: title, title, text: plainText(withoutHeading(lead)), keywords };
  return [front, ...sections.map((section) => cutSection(section, path, title))];
}

function cutSection(section: string, path: string, page: string): DocSection {
  const id = section.slice(0, section.indexOf('"'));
  const heading = section.slice(section.indexOf(">") + 1, section.indexOf("</h2>"));
  const body = section.slice(section.indexOf("</h2>") + "</h2>".length);
  return { to: `${path}#${id}`, page, title: plainText(heading), text: plainText(body), keywords: "" };
}

/** The page's title is stored separately, not in the text. */
function withoutHeading(html: string): string {
  return html.replace(/<h[12][^>]*>.*?<\/h[12]>/s, "");
}

const NOT_TEXT = /<(button|svg|noscript|caption)\b.*?<\/\1>|<span aria-hidden[^>]*>.*?<\/span>|<!--.*?-->/gs;
const INLINE_TAG = /<\/?(?:a|b|code|em|span|strong)\b[^>]*>/g;
const OTHER_TAG = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Keeps words of neighbouring blocks apart, and parts of one word together. */
function plainText(html: string): string {
  return html
    .replaceAll(NOT_TEXT, "")
    .replaceAll(INLINE_TAG, "")
    .replaceAll(OTHER_TAG, " ")
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
