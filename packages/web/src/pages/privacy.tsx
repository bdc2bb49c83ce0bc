import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Privacy Policy</PageTitle>
      <h1 className="text-2xl">Privacy Policy</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">
        Your prompts are scanned on this server and stored only for your own history, which you can turn off
        and delete.
      </p>
    </>
  );
}
