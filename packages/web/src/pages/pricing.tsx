import { PaymentsNotice } from "../features/billing/payments-notice.tsx";
import { PlanCards } from "../features/pricing/plan-cards.tsx";
import { PRICING_QUESTIONS } from "../features/pricing/pricing-questions.tsx";
import { PageMeta } from "../shared/page-meta.tsx";
import { Faq } from "../ui/faq.tsx";

export function Component() {
  return (
    <div className="mx-auto max-w-5xl py-4 sm:py-10">
      <PageMeta
        title="Pricing"
        description="Free: 10 scans a month for $0. Starter: 100 scans for $25. Pro: 200 scans and an API key for $50."
      />
      <header className="mb-10 text-center">
        <h1 className="text-3xl">Plans and pricing</h1>
        <p className="mt-3 text-base text-muted">Pay by the month. Change or cancel whenever you like.</p>
      </header>
      <PlanCards />
      {/* Below the cards, so that nothing moves when the server's answer arrives. */}
      <div className="mx-auto mt-8 max-w-3xl">
        <PaymentsNotice />
      </div>
      <div className="mx-auto mt-12 max-w-3xl">
        <Faq title="Frequently Asked Questions" questions={PRICING_QUESTIONS} />
      </div>
    </div>
  );
}
