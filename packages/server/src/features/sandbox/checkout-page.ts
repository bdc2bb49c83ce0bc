import { escapeHtml } from "../../mail/layout.ts";
import type { SandboxRecords } from "./records.ts";

export interface CheckoutProblem {
  readonly field: "number" | "expiry" | "cvv";
  readonly message: string;
}

/** The hosted payment page: plain HTML and a form, as on a provider's own site. */
export function renderCheckout(input: {
  transaction: SandboxRecords["transaction"];
  action: string;
  problem?: CheckoutProblem;
  values?: { number: string; expiry: string };
}): string {
  const { transaction, action, problem, values } = input;
  const amount = formatMoney(transaction.amount, transaction.currency);
  const purpose = transaction.plan ? "Monthly subscription" : "Save a card";
  return page(`
<p class="mode">Test mode</p>
<h1>${amount}</h1>
<p class="quiet">${purpose} for ${escapeHtml(transaction.email)}. No money moves.</p>
${problem ? `<p class="problem" role="alert">${escapeHtml(problem.message)}</p>` : ""}
<form method="post" action="${escapeHtml(action)}" novalidate>
${field({ name: "number", label: "Card number", autocomplete: "cc-number", placeholder: "4084 0840 8408 4081", value: values?.number, problem })}
<div class="pair">
${field({ name: "expiry", label: "Expiry (MM/YY)", autocomplete: "cc-exp", placeholder: "12/30", value: values?.expiry, problem })}
${field({ name: "cvv", label: "CVV", autocomplete: "cc-csc", placeholder: "408", problem })}
</div>
<button type="submit" name="do" value="pay">Pay ${amount}</button>
<button type="submit" name="do" value="cancel" class="plain">Cancel payment</button>
</form>
<p class="quiet">4084 0840 8408 4081 pays, 4084 0800 0000 5408 is declined. Any future date and any CVV.</p>`);
}

export function renderCheckoutGone(): string {
  return page(
    `<p class="mode">Test mode</p><h1>Payment page not found</h1><p class="quiet">This payment is finished or never existed. Start again from the pricing page.</p><p><a href="/pricing">Back to pricing</a></p>`,
  );
}

export function formatMoney(minor: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(minor / 100);
}

function field(input: {
  name: string;
  label: string;
  autocomplete: string;
  placeholder: string;
  value?: string | undefined;
  problem?: CheckoutProblem | undefined;
}): string {
  const invalid = input.problem?.field === input.name ? ' aria-invalid="true"' : "";
  return `<label>${input.label}<input name="${input.name}" inputmode="numeric" autocomplete="${input.autocomplete}" placeholder="${input.placeholder}" value="${escapeHtml(input.value ?? "")}"${invalid}></label>`;
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>Checkout (test mode)</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
}

const STYLE = `
*{box-sizing:border-box}
:root{color-scheme:light dark;--page:#f5f6f8;--card:#fff;--ink:#16181d;--quiet:#5b6270;--line:#d5d9e0;--accent:#0b5c78;--on:#fff;--warn:#7a4b00;--warn-bg:#fff3d6;--bad:#a11722;--bad-bg:#fdeaea}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:12px 0 4px;font-size:32px;line-height:1.15;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
label{display:block;margin-top:16px;font-size:14px;font-weight:500}
input{display:block;width:100%;margin-top:6px;padding:10px 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:15px ui-monospace,monospace}
input[aria-invalid]{border-color:var(--bad)}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{width:100%;margin-top:20px;padding:12px;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on);font:600 15px system-ui,sans-serif;cursor:pointer}
button.plain{margin-top:10px;background:transparent;border-color:var(--line);color:inherit}
a{color:var(--accent)}
.quiet{margin:8px 0 0;color:var(--quiet);font-size:13px}
.mode{display:inline-block;margin:0;padding:2px 10px;border-radius:999px;background:var(--warn-bg);color:var(--warn);font-size:13px;font-weight:600}
.problem{margin:16px 0 0;padding:10px 12px;border-radius:8px;background:var(--bad-bg);color:var(--bad);font-size:14px}
@media (prefers-color-scheme:dark){:root{--page:#0f1115;--card:#171a21;--ink:#e8eaee;--quiet:#a0a7b5;--line:#333a47;--accent:#5bb8d6;--on:#08222c;--warn:#ffd58a;--warn-bg:#3a2a08;--bad:#ffb3b3;--bad-bg:#3d1518}}`;
