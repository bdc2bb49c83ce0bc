import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <h1 className="text-2xl">Settings</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">x</p>
    </>
  );
}
