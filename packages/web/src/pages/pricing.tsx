import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Pricing</PageTitle>
      <h1 className="text-2xl">Pricing</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">
        Free: 10 scans a month for $0. Starter: 100 scans for $25. Pro: 200 scans and an API key for $50.
      </p>
    </>
  );
}
