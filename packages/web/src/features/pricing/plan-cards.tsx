import { useMay } from "../../lib/role.ts";
import { useSession } from "../../lib/session.ts";
import { useProfile } from "../../lib/workspace.ts";
import { RoleNote } from "../../shared/role-note.tsx";
import { PlanCard } from "./plan-card.tsx";
import { isUpgrade, OFFERS } from "./plan-offers.ts";
import type { Offer } from "./plan-offers.ts";
import { usePlanChoice } from "./use-plan-choice.ts";

export function PlanCards() {
  const { user } = useSession();
  return user === null ? <Cards current={undefined} /> : <SignedInCards />;
}

/** Marks the card of the user's current plan. */
function SignedInCards() {
  return (
    <div className="stack gap-4">
      <RoleNote call="startPayment" what="Changing and paying for the plan" />
      <Cards current={useProfile().data?.plan.toLowerCase()} />
    </div>
  );
}

function Cards({ current }: { current: string | undefined }) {
  const { choose, busyPlan } = usePlanChoice();
  const mayPay = useMay(useSession().user !== null)("startPayment");
  const suggested = OFFERS.find(({ plan }) => isUpgrade(plan, current ?? "free"))?.plan;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {OFFERS.map((offer) => (
        <PlanCard
          key={offer.plan}
          offer={offer}
          isCurrent={offer.plan === current}
          isSuggested={offer.plan === suggested}
          action={current === undefined ? firstAction(offer) : ownAction(offer, current)}
          busy={offer.plan === busyPlan}
          disabled={!mayPay && offer.plan !== current}
          onChoose={() => choose(offer.plan)}
        />
      ))}
    </div>
  );
}

/** The button's label for visitors, and until the user's plan is known. */
function firstAction({ plan, name }: Offer): string {
  return plan === "free" ? "Start for free" : `Choose ${name}`;
}

function ownAction({ plan, name }: Offer, current: string): string {
  if (plan === current) return "Current plan";
  return isUpgrade(plan, current) ? `Upgrade to ${name}` : `Downgrade to ${name}`;
}
