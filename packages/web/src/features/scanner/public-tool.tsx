import { lazy, Suspense } from "react";
import { useSession } from "../../lib/session.ts";
import { LOADING_LABEL, PageSpinner } from "../../ui/spinner.tsx";

/** Below the fold, so its code loads after the page's own. */
const PromptTool = lazy(async () => ({ default: (await import("./prompt-tool.tsx")).PromptTool }));

/** The live tool. Its space is reserved while the session resolves, so that nothing below it jumps. */
export function PublicTool() {
  const { isLoading } = useSession();
  return (
    <section aria-label="Try it" className="mb-6 min-h-[34rem] sm:mb-10 sm:min-h-[30rem]">
      {isLoading ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          <PromptTool title="Try it with your own prompt" />
        </Suspense>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <>
      <PageSpinner label={LOADING_LABEL} />
      <noscript>
        <p className="text-center text-sm text-muted">The live scanner needs JavaScript.</p>
      </noscript>
    </>
  );
}
