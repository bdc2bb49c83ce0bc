import { LegalPage } from "../features/legal/legal-page.tsx";
import { TERMS_CLAUSES } from "../features/legal/terms-clauses.tsx";

export function Component() {
  return (
    <LegalPage
      title="Terms of Service"
      description="The agreement between you and whoever runs this installation of Prompt Shield."
      updated="November 15, 2026"
      summary="In short: use the service lawfully, keep your keys to yourself, pay for the plan you choose, and treat a verdict as advice from a careful reader rather than as a guarantee."
      clauses={TERMS_CLAUSES}
    />
  );
}
