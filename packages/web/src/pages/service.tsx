import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <>
      <PageTitle>Prompt Shield</PageTitle>
      <h1 className="text-2xl">Prompt Shield</h1>
      <p className="mt-3 max-w-prose text-sm text-muted">
        Scans prompts for attacks and sanitizes them before they reach your AI application.
      </p>
    </>
  );
}
