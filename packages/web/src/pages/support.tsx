import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Support</PageTitle>
      <h1 className="text-2xl">Support</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">
        We answer within 24 hours, and first to people on the Pro plan.
      </p>
    </>
  );
}
