import { MESSAGES, TOASTS } from "@prompt-shield/contracts/messages";
import type { PaidPlan } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { clearChosenPlan, storeChosenPlan, storePaymentState } from "../../lib/storage.ts";
import type { User } from "../../lib/session.ts";
import { isUpgrade } from "./plan-offers.ts";
import type { OfferedPlan } from "./plan-offers.ts";

const BILLING = `${WEB_PATHS.settings}?tab=billing`;

/** What the button of a plan does, for a visitor and for somebody who has one. */
export function usePlanChoice(user: User | null, current: string | undefined) {
  const navigate = useNavigate();
  const payment = useMutation({
    mutationFn: (plan: PaidPlan) => startPayment(plan, user),
    onError: (error) => notifyError(TOASTS.paymentError, messageOf(error, MESSAGES.paymentUnavailable)),
  });

  function choose(plan: OfferedPlan) {
    if (user === null) {
      if (plan === "free") clearChosenPlan();
      else storeChosenPlan(plan);
      return void navigate(WEB_PATHS.signup);
    }
    if (plan === current) return notify(TOASTS.alreadySubscribed);
    // Going down ends a subscription, which the settings explain before it happens.
    if (plan === "free" || !isUpgrade(plan, current ?? "free")) return void navigate(BILLING);
    return payment.mutate(plan);
  }

  return { choose, busyPlan: payment.isPending || payment.isSuccess ? payment.variables : undefined };
}

async function startPayment(plan: PaidPlan, user: User | null): Promise<void> {
  const { authorization_url: address } = await call("POST /functions/v1/paystack-payment", {
    body: {
      plan,
      callback_url: `${window.location.origin}${WEB_PATHS.paymentSuccess}`,
      ...(user && { email: user.email, user_id: user.id }),
    },
  });
  if (!address) throw new Error(MESSAGES.paymentInitFailed);
  storePaymentState({ plan, timestamp: Date.now() });
  window.location.assign(address);
}
