import { MESSAGES } from "@prompt-shield/contracts/messages";
import { usePublicConfig } from "../../lib/config.ts";
import { Alert } from "../../ui/alert.tsx";

/** Says so if no money can move: no card provider is connected, or only test cards work. */
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
