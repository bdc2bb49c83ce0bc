import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import type { Mail } from "../ports/mailer.ts";

export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, shown as a button and as a plain link. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote?: string;
}

/** All mails look the same: a plain version, and an HTML version that follows the reader's theme. */
export function composeMail(content: MailContent): Mail {
  return { to: content.to, subject: content.subject, text: plain(content), html: html(content) };
}

function plain({ paragraphs, action, footnote }: MailContent): string {
  const parts = [...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (footnote) parts.push(footnote);
  return `${parts.join("\n\n")}\n\n-- \n${PRODUCT_NAME}\n`;
}

function html({ subject, paragraphs, action, footnote }: MailContent): string {
  const body = paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`).join("\n");
  const button = action
    ? `<p class="action"><a class="button" style="${BUTTON}" href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>
<p class="quiet">Or open this address:<br><a href="${escapeHtml(action.url)}">${escapeHtml(action.url)}</a></p>`
    : "";
  const foot = footnote ? `<p class="quiet">${escapeHtml(footnote)}</p>` : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body><main style="${PAPER}"><p class="brand">${PRODUCT_NAME}</p><h1>${escapeHtml(subject)}</h1>
${body}
${button}
${foot}</main></body></html>
`;
}

/** Inline as well, because some mail programs drop the style sheet; they show the light version. */
const PAPER = "max-width:560px;margin:0 auto;padding:32px;background:#ffffff;color:#15212c";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6478;color:#ffffff;font-weight:600;text-decoration:none";

/** The web app's colours, light and dark. */
const STYLE = `
:root{color-scheme:light dark}
body{margin:0;padding:24px;background:#f6f8fa;font:16px/1.55 system-ui,sans-serif}
main{border:1px solid #dbe2e8;border-radius:12px}
.brand{margin:0 0 20px;color:#0a6478;font-size:14px;font-weight:600}
h1{margin:0 0 16px;font-size:20px;line-height:1.3}
p{margin:0 0 16px}
a{color:#0a6478;word-break:break-all}
.action{margin:24px 0}
.quiet{color:#516070;font-size:13px}
p:last-child{margin-bottom:0}
@media (prefers-color-scheme:dark){
body{background:#0c1218}
main{background:#131b23!important;color:#e4ebf1!important;border-color:#26323e}
a,.brand{color:#56bfd5}.quiet{color:#9cabb9}
.button{background:#56bfd5!important;color:#05232b!important}
}`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
