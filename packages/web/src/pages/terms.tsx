import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Terms of Service</PageTitle>
      <h1 className="text-2xl">Terms of Service</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">
        Prompt Shield reports what it detects; decide with its findings, not without them.
      </p>
    </>
  );
}
