import { startPaystackServer } from "./paystack-server.ts";
import { startSmtpSink } from "./smtp-sink.ts";

/** What a bench can ask of the process that plays the outside world. */
type Wish =
  | { readonly number: number; readonly ask: "addresses" | "mails" }
  | { readonly number: number; readonly ask: "pay"; readonly reference: string };

/**
 * A mail server and a card provider in a process of their own, for benches, which use this package only from outside.
 */
const smtp = await startSmtpSink();
const paystack = await startPaystackServer();
process.on("message", (wish: Wish) => process.send?.({ number: wish.number, answer: answerTo(wish) }));
process.on("disconnect", () => process.exit());
process.send?.("ready");

function answerTo(wish: Wish): unknown {
  if (wish.ask === "addresses") return { smtp: smtp.url, paystack: paystack.url };
  if (wish.ask === "pay") return pay(wish.reference);
  return smtp.received.map(({ messageId = "", to, subject = "" }) => ({
    id: messageId,
    to: [to].flat().map((one) => one?.text ?? "")[0] ?? "",
    subject,
  }));
}

/** Pays at the provider as a customer would; whether we hear of it is another matter. */
function pay(reference: string): boolean {
  const known = paystack.transactions.get(reference);
  if (known === undefined) return false;
  const paid = { status: "success", paid_at: new Date().toISOString(), authorization: {} };
  paystack.transactions.set(reference, { ...known, ...paid });
  return true;
}
