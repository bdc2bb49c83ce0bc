import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Offer } from "./plan-offers.ts";

interface PlanCardProps {
  offer: Offer;
  isCurrent: boolean;
  /** Whether this is the upgrade that most people choose next. */
  isSuggested: boolean;
  action: string;
  busy: boolean;
  /** True if somebody else pays for the workspace. */
  disabled: boolean;
  onChoose: () => void;
}

export function PlanCard(props: PlanCardProps) {
  const { offer, isCurrent, isSuggested, action, busy, disabled, onChoose } = props;
  return (
    <section
      aria-labelledby={`plan-${offer.plan}`}
      data-plan={offer.plan}
      className={clsx(
        "flex flex-col rounded-card border bg-surface p-6",
        isCurrent ? "border-accent" : "border-line",
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 id={`plan-${offer.plan}`} className="text-base">
          {offer.name}
        </h2>
        {isCurrent && <Badge>Your plan</Badge>}
      </div>
      <p className="mt-1 text-sm text-muted">{offer.forWhom}</p>
      <p className="mt-6">
        <span className="figures text-4xl font-semibold tracking-tight">{offer.price}</span>
        <span className="text-sm text-muted"> / month</span>
      </p>
      <p className="figures mt-2 text-sm font-medium">{offer.scans} scans per month</p>
      <ul className="stack mt-6 flex-1 content-start gap-2.5 text-sm">
        {offer.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        variant={isSuggested ? "primary" : "secondary"}
        className="mt-8 w-full"
        busy={busy}
        disabled={disabled}
        onClick={onChoose}
      >
        {action}
      </Button>
    </section>
  );
}
