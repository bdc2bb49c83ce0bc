import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>x</PageTitle>
      <h1 className="text-2xl">x</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">x</p>
    </>
  );
}
