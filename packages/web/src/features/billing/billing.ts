import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { PaidPlan } from "@prompt-shield/contracts/plans";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { fetchPublicConfig } from "../../lib/config.ts";
import { formatDate } from "../../lib/format.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { storePaymentState } from "../../lib/storage.ts";
import { PROFILE_KEY, refreshAfterAction } from "../../lib/workspace.ts";
import type { Profile } from "../../lib/workspace.ts";
import { useWorkspaceAddress } from "../../lib/workspaces.ts";

const METHODS_KEY = ["payment-methods"];
const HISTORY_KEY = ["billing-history"];
export type PaymentMethod = Answer<"POST /functions/v1/get-payment-methods">["payment_methods"][number];

/** Requested only for customers of the payment provider: nobody else has cards. */
export function usePaymentMethods(profile: Profile | undefined) {
  return useQuery({
    queryKey: METHODS_KEY,
    queryFn: async () => (await call("POST /functions/v1/get-payment-methods")).payment_methods,
    enabled: Boolean(profile?.customer_code),
  });
}

export function useBillingHistory() {
  return useQuery({ queryKey: HISTORY_KEY, queryFn: () => call("GET /api/v1/billing/history") });
}

/** Reloads everything that depends on the plan, after it changed. */
export function refreshBilling(client: QueryClient): void {
  for (const queryKey of [PROFILE_KEY, METHODS_KEY, HISTORY_KEY]) void client.invalidateQueries({ queryKey });
  refreshAfterAction(client);
}

export function useCancelSubscription(profile: Profile) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => cancelSubscription(profile),
    onSuccess: ({ period_end: end }) =>
      notify(
        { title: "Subscription cancelled" },
        end ? `Your plan stays usable until ${formatDate(end)}.` : undefined,
      ),
    onError: (error) => notifyError({ title: "Error" }, messageOf(error, MESSAGES.cancelFailed)),
    onSettled: () => refreshBilling(client),
  });
}

export function useResumeSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /functions/v1/resume-subscription"),
    onSuccess: () => notify({ title: "Subscription resumed", description: "Your plan renews as before." }),
    onError: (error) => notifyError({ title: "Error" }, messageOf(error, MESSAGES.planChangeFailed)),
    onSettled: () => refreshBilling(client),
  });
}

export function useDowngradeToFree() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /functions/v1/downgrade-to-free"),
    onSuccess: () =>
      notify({ title: "You are on the Free plan", description: "Your history stays as it is." }),
    onError: (error) => notifyError({ title: "Error" }, messageOf(error, MESSAGES.downgradeFailed)),
    onSettled: () => refreshBilling(client),
  });
}

/** Cancels the current subscription first, then opens the payment page of the other plan in a new tab. */
export function useChangePlan(profile: Profile) {
  const client = useQueryClient();
  const addressOf = useWorkspaceAddress();
  return useMutation({
    mutationFn: async ({ plan, cancelFirst }: { plan: PaidPlan; cancelFirst: boolean }) => {
      if (cancelFirst && profile.subscription_status === "inactive")
        throw new Error(MESSAGES.noSubscriptionToModify);
      storePaymentState({ plan, timestamp: Date.now() });
      // Opened during the click, because browsers block tabs that are opened later as pop-ups.
      const tab = window.open("about:blank", "_blank");
      try {
        if (cancelFirst) await cancelSubscription(profile);
        const link = (await fetchPublicConfig(client)).payment_links[plan];
        // The operator's own payment pages are elsewhere, and know none of our workspaces.
        const address = link.startsWith("/") ? addressOf(link) : link;
        if (tab) tab.location.href = address;
        else window.location.assign(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: (error) => notifyError({ title: "Error" }, messageOf(error, MESSAGES.planChangeFailed)),
    onSettled: () => refreshBilling(client),
  });
}

export function useAddMethod() {
  return useMutation({
    mutationFn: () => call("POST /functions/v1/add-payment-method"),
    onSuccess: ({ authorization_url: address }) => window.location.assign(address),
    onError: (error) => notifyError({ title: "Error" }, messageOf(error, MESSAGES.methodAddFailed)),
  });
}

export function useDeleteMethod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call("POST /functions/v1/delete-payment-method", { body: { authorization_code: id } }),
    onSuccess: () => notify({ title: "Payment method removed" }),
    onError: (error) => notifyError({ title: "Error" }, messageOf(error, MESSAGES.methodDeleteFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: METHODS_KEY }),
  });
}

export function useDefaultMethod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call("POST /functions/v1/set-default-payment-method", { body: { authorization_code: id } }),
    onError: (error) =>
      notifyError({ title: "Error" }, messageOf(error, "The default card was not changed. Try again.")),
    onSettled: () => client.invalidateQueries({ queryKey: METHODS_KEY }),
  });
}

function cancelSubscription(profile: Profile) {
  const { subscription_code: code, email_token: token } = profile;
  return call("POST /functions/v1/cancel-subscription", {
    body: { ...(code && { subscription_code: code }), ...(token && { email_token: token }) },
  });
}
