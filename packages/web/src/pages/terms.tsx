import { LegalPage } from "../features/legal/legal-page.tsx";
import { PAYMENT_CLAUSE, TERMS_CLAUSES } from "../features/legal/terms-clauses.tsx";
import { useInstallation } from "../lib/installation.ts";

export function Component() {
  const { hasBilling } = useInstallation();
  const pay = hasBilling ? " pay for the plan you choose," : "";
  return (
    <LegalPage
      title="Terms of Service"
      description="The agreement between you and whoever runs this installation of Prompt Shield."
      updated="November 15, 2026"
      summary={`In short: use the service lawfully, keep your keys to yourself,${pay} and treat a verdict as advice from a careful reader rather than as a guarantee.`}
      clauses={hasBilling ? TERMS_CLAUSES : TERMS_CLAUSES.filter((clause) => clause !== PAYMENT_CLAUSE)}
    />
  );
}
