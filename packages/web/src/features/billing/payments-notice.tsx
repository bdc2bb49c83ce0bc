import { MESSAGES } from "@prompt-shield/contracts/messages";
import { usePublicConfig } from "../../lib/config.ts";
import { Alert } from "../../ui/alert.tsx";

/** Says where no money can move: because nobody has connected a card provider, or because only test cards count. */
export function PaymentsNotice() {
  const payments = usePublicConfig()?.payments;
  if (payments === "off") {
    return (
      <Alert variant="warning" title="Payments are off">
        {MESSAGES.paymentsOff}
      </Alert>
    );
  }
  return payments === "test" ? (
    <Alert variant="info" title="Test mode">
      {MESSAGES.paymentsTest}
    </Alert>
  ) : null;
}
