import type { PaidPlan } from "@prompt-shield/contracts/plans";

/** What billing needs from a card provider. Amounts are integer US cents unless `currency` says otherwise. */
export interface PaymentProvider {
  readonly name: "paystack" | "sandbox";
  initialize(ask: PaymentAsk): Promise<StartedPayment>;
  verify(reference: string): Promise<ProviderTransaction>;
  customer(code: string): Promise<ProviderCustomer>;
  subscription(code: string): Promise<ProviderSubscription>;
  /** The provider cannot change a subscription: disable the old one, then create another from `startAt`. */
  createSubscription(ask: {
    customerCode: string;
    plan: PaidPlan;
    authorizationCode?: string;
    startAt?: Date;
  }): Promise<ProviderSubscription>;
  disableSubscription(subscription: SubscriptionKey): Promise<void>;
  enableSubscription(subscription: SubscriptionKey): Promise<void>;
  deactivateAuthorization(code: string): Promise<void>;
  refund(reference: string): Promise<void>;
}

export interface PaymentAsk {
  readonly reference: string;
  readonly email: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly callbackUrl: string;
  /** Absent if only a card is being saved. */
  readonly plan?: PaidPlan;
  readonly workspaceId: string;
}

export interface StartedPayment {
  readonly authorizationUrl: string;
  readonly accessCode: string;
  readonly reference: string;
}

export interface ProviderCard {
  readonly authorizationCode: string;
  readonly signature: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: string;
  readonly expYear: string;
  readonly bank: string | null;
  readonly reusable: boolean;
}

export interface ProviderTransaction {
  readonly reference: string;
  /** Only `success` means that money moved. */
  readonly status: "success" | "failed" | "abandoned" | "pending" | "reversed";
  readonly amountMinor: number;
  readonly currency: string;
  readonly plan: PaidPlan | null;
  readonly paidAt: Date | null;
  readonly customerCode: string | null;
  readonly email: string | null;
  readonly card: ProviderCard | null;
  readonly reason: string | null;
}

export interface ProviderSubscription extends SubscriptionKey {
  readonly status: string;
  readonly plan: PaidPlan | null;
  readonly nextPaymentAt: Date | null;
  /** The card that it charges; missing in lists of subscriptions. */
  readonly authorizationCode: string | null;
}

export interface SubscriptionKey {
  readonly code: string;
  readonly emailToken: string;
}

export interface ProviderCustomer {
  readonly code: string;
  readonly email: string;
  readonly cards: readonly ProviderCard[];
  readonly subscriptions: readonly ProviderSubscription[];
}

/**
 * The provider did not do what was asked.
 * - `refused`: it declined.
 * - `unknown`: it does not know the object.
 * - `unavailable`: nobody knows what happened, so nothing may change.
 * - `malformed`: its response made no sense.
 */
export class ProviderError extends Error {
  readonly kind: "refused" | "unknown" | "unavailable" | "malformed";

  constructor(kind: ProviderError["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }

  /** The provider understood and declined, so asking again would get the same answer. */
  get isRefusal(): boolean {
    return this.kind === "refused" || this.kind === "unknown";
  }
}
