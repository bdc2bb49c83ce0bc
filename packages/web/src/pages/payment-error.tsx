import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Payment Failed</PageTitle>
      <h1 className="text-2xl">Payment Failed</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">
        The payment did not go through. Nothing was charged.
      </p>
    </>
  );
}
