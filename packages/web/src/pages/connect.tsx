import { Link } from "react-router";
import { useApiKeys, useRevealKey } from "../features/api-keys/api-keys.ts";
import { ConnectCard } from "../features/connect/connect-card.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { StepUpProvider } from "../shared/step-up.tsx";

export function Component() {
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Connect</PageTitle>
      <div className="stack gap-2">
        <h1 className="text-2xl">Connect</h1>
        <p className="max-w-[65ch] text-muted">
          Point a client at the gateway instead of the model. Every text is scanned on its way to the model,
          every answer on its way back, and each call is one entry in your history.{" "}
          <Link to="/docs/gateway" className="text-accent underline underline-offset-4">
            How the gateway works
          </Link>
        </p>
      </div>
      <StepUpProvider>
        <OwnKeys />
      </StepUpProvider>
    </div>
  );
}

function OwnKeys() {
  const keys = useApiKeys();
  const hasFailed = keys.isError && !keys.data;
  return (
    <ConnectCard
      keys={keys.data?.keys}
      limit={keys.data?.limit}
      onRetry={hasFailed ? () => void keys.refetch() : undefined}
      reveal={useRevealKey()}
    />
  );
}
