import { MESSAGES, TOASTS } from "@prompt-shield/contracts/messages";
import type { PaidPlan } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { clearChosenPlan, storeChosenPlan, storePaymentState } from "../../lib/storage.ts";
import { fetchSession } from "../../lib/session.ts";
import type { User } from "../../lib/session.ts";
import { fetchProfile } from "../../lib/workspace.ts";
import { isUpgrade } from "./plan-offers.ts";
import type { OfferedPlan } from "./plan-offers.ts";

const BILLING = `${WEB_PATHS.settings}?tab=billing`;

/** The action of a plan's button, for visitors and for people who already have a plan. */
export function usePlanChoice() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, reset, ...choice } = useMutation({
    /** Resolves to true if the browser is navigating to the payment page. */
    mutationFn: async (plan: OfferedPlan): Promise<boolean> => {
      // Fetched instead of taken from the rendered state: a quick click may come before the session is known.
      const { user } = await fetchSession(client);
      if (user === null) {
        if (plan === "free") clearChosenPlan();
        else storeChosenPlan(plan);
        await navigate(WEB_PATHS.signup);
        return false;
      }
      const current = (await fetchProfile(client)).plan.toLowerCase();
      if (plan === current) notify(TOASTS.alreadySubscribed);
      // A downgrade ends a subscription, so it goes through the settings, which explain that first.
      else if (plan === "free" || !isUpgrade(plan, current)) await navigate(BILLING);
      else return startPayment(plan, user);
      return false;
    },
    onError: (error) => notifyError(TOASTS.paymentError, messageOf(error, MESSAGES.paymentUnavailable)),
  });
  useReturn(reset);
  return { choose: mutate, busyPlan: choice.isPending || choice.data ? choice.variables : undefined };
}

/** The browser's Back button may restore the page with its button still busy. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [onReturn]);
}

async function startPayment(plan: PaidPlan, user: User): Promise<boolean> {
  const { authorization_url: address } = await call("POST /functions/v1/paystack-payment", {
    body: {
      plan,
      callback_url: `${window.location.origin}${WEB_PATHS.paymentSuccess}`,
      email: user.email,
      user_id: user.id,
    },
  });
  if (!address) throw new Error(MESSAGES.paymentInitFailed);
  storePaymentState({ plan, timestamp: Date.now() });
  window.location.assign(address);
  return true;
}
