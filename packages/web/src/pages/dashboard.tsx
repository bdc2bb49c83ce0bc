import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <h1 className="text-2xl">Dashboard</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">x</p>
    </>
  );
}
