import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { knownPlan, PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { escapeHtml } from "../../mail/layout.ts";
import type { TransactionRow } from "./payments.store.ts";

/** A standalone page, made to be printed or saved. */
export function renderReceipt(payment: TransactionRow): string {
  const rows: [string, string][] = [
    ["Receipt for", payment.email],
    ["What", describe(payment)],
    ["Reference", payment.reference],
    ["Status", STATUS_WORDS[payment.status] ?? payment.status],
    ["Date", day(payment.paidAt ?? payment.createdAt)],
  ];
  if (payment.periodStart && payment.periodEnd)
    rows.push(["Period", `${day(payment.periodStart)} to ${day(payment.periodEnd)}`]);
  if (payment.cardLast4) rows.push(["Card", `${payment.cardBrand ?? "card"} ending in ${payment.cardLast4}`]);
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency: payment.currency }).format(
    payment.amountMinor / 100,
  );
  const table = rows
    .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`)
    .join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Receipt ${escapeHtml(payment.reference)}</title><style>${STYLE}</style></head>
<body><main><p>${PRODUCT_NAME}</p><h1>${amount}</h1><table>${table}</table></main></body></html>`;
}

const STATUS_WORDS: Record<string, string> = {
  success: "Paid",
  failed: "Not paid",
  abandoned: "Not paid",
  refunded: "Refunded",
};

function describe({ kind, plan }: TransactionRow): string {
  if (kind === "card_setup") return "Card check, given back at once";
  const name = PLAN_FACTS[knownPlan(plan ?? "") ?? "free"].name;
  return `${name} plan, ${kind === "renewal" ? "renewal for one month" : "one month"}`;
}

function day(date: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(date);
}

const STYLE = `
body{margin:0;padding:48px 24px;background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif}
main{max-width:560px;margin:0 auto}
h1{margin:0 0 24px;font-size:32px;font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse}
th,td{padding:10px 0;border-top:1px solid color-mix(in srgb,CanvasText 20%,Canvas);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{width:140px;font-weight:500}`;
