import { LegalPage } from "../features/legal/legal-page.tsx";
import { PRIVACY_CLAUSES } from "../features/legal/privacy-clauses.tsx";

export function Component() {
  return (
    <LegalPage
      title="Privacy Policy"
      description="What Prompt Shield stores about you, why, for how long, and how you delete it."
      updated="November 15, 2026"
      summary="In short: your prompts are scanned on this server and sent to nobody. They are kept only for your own history, which you can switch off, export and delete. There is no advertising and no tracking."
      clauses={PRIVACY_CLAUSES}
    />
  );
}
