import type { Clock } from "../../ports/clock.ts";
import {
  isOpen,
  publicPart,
  type SandboxAuthorization,
  type SandboxRecords,
  type SandboxStore,
} from "./records.ts";

/** The card that pays and the one that is declined. Any other number is refused as unknown. */
export const PAYING_CARD = "4084084084084081";
export const DECLINED_CARD = "4084080000005408";

export interface CardForm {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
}

export type CheckoutResult =
  | { readonly paid: true; readonly returnTo: string }
  | { readonly paid: false; readonly field: "number" | "expiry" | "cvv"; readonly message: string };

interface Deps {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly newCode: (prefix: string) => string;
  readonly addMonth: (from: Date) => Date;
  /** Queues a signed webhook to ourselves, as the provider would send it. */
  readonly announce: (event: string, data: object) => Promise<void>;
}

export type Checkout = ReturnType<typeof createCheckout>;

/** The logic of the hosted payment page, without its rendering. */
export function createCheckout(deps: Deps) {
  const { store } = deps;
  const findByAccessCode = async (accessCode: string) =>
    (await store.find("transaction", ["access_code"], accessCode))[0];

  return {
    find: findByAccessCode,

    pay: async (transaction: SandboxRecords["transaction"], form: CardForm): Promise<CheckoutResult> => {
      const returnTo = returnAddress(transaction);
      if (!isOpen(transaction)) return { paid: true, returnTo };
      const refusal = refuse(form, deps.clock.now());
      if (refusal) {
        const failed = { ...transaction, status: "failed", gateway_response: refusal.message };
        // A bad card in one tab does not undo the good one in another.
        const isStillOpen = await store.changeOpenTransaction(failed);
        return isStillOpen ? { paid: false, ...refusal } : { paid: true, returnTo };
      }
      const customer = await customerOf(deps, transaction.email);
      const authorization = await saveCard(deps, customer.customer_code, form);
      const paid = {
        ...transaction,
        status: "success",
        paid_at: deps.clock.now().toISOString(),
        gateway_response: "Successful",
        customer,
        authorization,
      };
      // Two tabs may pay at once: only one of them charges.
      if (await store.changeOpenTransaction(paid)) {
        await deps.announce("charge.success", { ...paid, id: transaction.reference });
        if (paid.plan) await subscribe(deps, paid, paid.plan);
      }
      return { paid: true, returnTo };
    },

    cancel: async (transaction: SandboxRecords["transaction"]): Promise<string> => {
      await store.changeOpenTransaction({
        ...transaction,
        status: "abandoned",
        gateway_response: "The payment was cancelled",
      });
      return returnAddress(transaction);
    },
  };
}

function returnAddress({ callback_url, reference }: SandboxRecords["transaction"]): string {
  const address = new URL(callback_url);
  address.searchParams.set("trxref", reference);
  address.searchParams.set("reference", reference);
  return address.href;
}

function refuse(form: CardForm, now: Date): { field: "number" | "expiry" | "cvv"; message: string } | null {
  const digits = form.number.replaceAll(/[\s-]/g, "");
  const expiry = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(form.expiry);
  if (!/^\d{12,19}$/.test(digits)) return { field: "number", message: "Enter the card number." };
  if (!expiry) return { field: "expiry", message: "Enter the expiry date as MM/YY." };
  const endOfMonth = Date.UTC(2000 + Number(expiry[2]), Number(expiry[1]), 1);
  if (endOfMonth <= now.getTime()) return { field: "expiry", message: "This card has expired." };
  if (!/^\d{3,4}$/.test(form.cvv.trim()))
    return { field: "cvv", message: "Enter the three or four digits on the card." };
  if (digits === DECLINED_CARD) return { field: "number", message: "Declined: the bank refused this card." };
  if (digits !== PAYING_CARD)
    return { field: "number", message: "Test mode accepts only the test cards named below." };
  return null;
}

async function customerOf({ store, newCode }: Deps, email: string): Promise<SandboxRecords["customer"]> {
  const existing = (await store.find("customer", ["email"], email))[0];
  if (existing) return existing;
  const customer = { customer_code: newCode("CUS_"), email };
  await store.put("customer", customer.customer_code, customer);
  return customer;
}

async function saveCard(
  { store, newCode }: Deps,
  customerCode: string,
  form: CardForm,
): Promise<SandboxAuthorization> {
  const [month = "", year = ""] = form.expiry.split("/").map((part) => part.trim());
  const authorization: SandboxAuthorization = {
    authorization_code: newCode("AUTH_"),
    signature: newCode("SIG_"),
    brand: "visa",
    last4: form.number.replaceAll(/\D/g, "").slice(-4),
    exp_month: month,
    exp_year: `20${year}`,
    bank: "Test Bank",
    reusable: true,
  };
  await store.put("authorization", authorization.authorization_code, {
    ...authorization,
    customer_code: customerCode,
  });
  return authorization;
}

async function subscribe(deps: Deps, paid: SandboxRecords["transaction"], plan: string): Promise<void> {
  if (!paid.customer || !paid.authorization) return;
  const renewsAt = deps.addMonth(deps.clock.now()).toISOString();
  const subscription: SandboxRecords["subscription"] = {
    subscription_code: deps.newCode("SUB_"),
    email_token: deps.newCode(""),
    status: "active",
    plan: { plan_code: plan },
    amount: paid.amount,
    currency: paid.currency,
    customer: paid.customer,
    authorization_code: paid.authorization.authorization_code,
    next_payment_date: renewsAt,
    renews_at: renewsAt,
  };
  await deps.store.put("subscription", subscription.subscription_code, subscription);
  // Like Paystack's own event, this one has no email_token: the receiver must fetch the subscription.
  await deps.announce("subscription.create", publicPart(subscription));
}
