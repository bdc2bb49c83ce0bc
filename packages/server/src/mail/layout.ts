import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import type { Mail } from "../ports/mailer.ts";

export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** One thing to do, as a button and as a plain link. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote?: string;
}

/** One look for every mail: a plain version, and an HTML version that follows the reader's theme. */
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
    ? `<p><a class="button" href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>
<p class="quiet">Or open this address:<br><a href="${escapeHtml(action.url)}">${escapeHtml(action.url)}</a></p>`
    : "";
  const foot = footnote ? `<p class="quiet">${escapeHtml(footnote)}</p>` : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body><main><h1>${PRODUCT_NAME}</h1>
${body}
${button}
${foot}</main></body></html>
`;
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;padding:24px;background:#f5f6f8;color:#16181d;font:16px/1.5 system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e5ea;border-radius:12px}
h1{margin:0 0 16px;font-size:18px}
a{color:#1d4ed8;word-break:break-all}
.button{display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;border-radius:8px;text-decoration:none}
.quiet{color:#5b6270;font-size:13px}
@media (prefers-color-scheme:dark){
body{background:#0f1115;color:#e8eaee}main{background:#171a21;border-color:#2a2f3a}
a{color:#93b4ff}.quiet{color:#a0a7b5}.button{background:#3b66e0;color:#fff}
}`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
