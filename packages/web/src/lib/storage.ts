/**
 * The only values that the app stores in the browser. In private windows storage may fail; then nothing is
 * remembered.
 */

export const COOKIE_CONSENT_KEY = "cookie-consent";
const CHOSEN_PLAN_KEY = "selected-plan";
const PAYMENT_STATE_KEY = "payment-state";
const TAB_WORKSPACE_KEY = "workspace";
/** Earlier versions stored a token under this key. It is removed at every sign-out. */
const LEGACY_TOKEN_KEY = "auth-token";

export type CookieConsent = "accepted" | "declined";

export interface PaymentState {
  plan: string;
  timestamp: number;
}

/** The workspace that a tab shows, and to whom: nobody else's sign-in may take it over. */
export interface TabWorkspace {
  userId: string;
  id: string;
}

export function readConsent(): CookieConsent | undefined {
  const value = read(() => localStorage.getItem(COOKIE_CONSENT_KEY));
  return value === "accepted" || value === "declined" ? value : undefined;
}

export function storeConsent(value: CookieConsent): void {
  read(() => localStorage.setItem(COOKIE_CONSENT_KEY, value));
}

export function readChosenPlan(): string | undefined {
  return read(() => localStorage.getItem(CHOSEN_PLAN_KEY)) ?? undefined;
}

export function storeChosenPlan(plan: string): void {
  read(() => localStorage.setItem(CHOSEN_PLAN_KEY, plan));
}

export function clearChosenPlan(): void {
  read(() => localStorage.removeItem(CHOSEN_PLAN_KEY));
}

export function storePaymentState(state: PaymentState): void {
  read(() => sessionStorage.setItem(PAYMENT_STATE_KEY, JSON.stringify(state)));
}

export function readPaymentState(): PaymentState | undefined {
  const text = read(() => sessionStorage.getItem(PAYMENT_STATE_KEY));
  const value: unknown = read(() => JSON.parse(text ?? "null"));
  return isPaymentState(value) ? value : undefined;
}

export function clearPaymentState(): void {
  read(() => sessionStorage.removeItem(PAYMENT_STATE_KEY));
}

export function readTabWorkspace(): TabWorkspace | undefined {
  const value: unknown = read(() => JSON.parse(sessionStorage.getItem(TAB_WORKSPACE_KEY) ?? "null"));
  return isTabWorkspace(value) ? { userId: value.userId, id: value.id } : undefined;
}

export function storeTabWorkspace({ userId, id }: TabWorkspace): void {
  read(() => sessionStorage.setItem(TAB_WORKSPACE_KEY, JSON.stringify({ userId, id })));
}

export function clearTabWorkspace(): void {
  read(() => sessionStorage.removeItem(TAB_WORKSPACE_KEY));
}

export function clearLegacyToken(): void {
  read(() => localStorage.removeItem(LEGACY_TOKEN_KEY));
}

export function clearLocalStorage(): void {
  read(() => localStorage.clear());
}

function isPaymentState(value: unknown): value is PaymentState {
  if (typeof value !== "object" || value === null) return false;
  return (
    "plan" in value &&
    typeof value.plan === "string" &&
    "timestamp" in value &&
    typeof value.timestamp === "number"
  );
}

function isTabWorkspace(value: unknown): value is TabWorkspace {
  if (typeof value !== "object" || value === null) return false;
  return (
    "userId" in value && typeof value.userId === "string" && "id" in value && typeof value.id === "string"
  );
}

function read<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
