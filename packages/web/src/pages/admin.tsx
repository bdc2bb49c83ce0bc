import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Admin Dashboard</PageTitle>
      <h1 className="text-2xl">Admin Dashboard</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">You are signed in as an administrator.</p>
    </>
  );
}
