import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Documentation</PageTitle>
      <h1 className="text-2xl">Documentation</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">
        Scan a prompt with POST /api/v1/scan, clean it with POST /api/v1/sanitize. The whole interface is
        described in /openapi.json.
      </p>
    </>
  );
}
