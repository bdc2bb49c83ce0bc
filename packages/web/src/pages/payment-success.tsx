import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Payment</PageTitle>
      <h1 className="text-2xl">Payment</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">Payments are confirmed here.</p>
    </>
  );
}
