import { useSession } from "../../lib/session.ts";
import { PageSpinner } from "../../ui/spinner.tsx";
import { PromptTool } from "../scanner/prompt-tool.tsx";
import { LOADING_LABEL } from "../shell/guards.tsx";

/** The live tool. Its place is kept while the session resolves, so that nothing below it jumps. */
export function PublicTool() {
  const { isLoading } = useSession();
  return (
    <section aria-label="Try it" className="min-h-[34rem] sm:min-h-[30rem]">
      {isLoading ? (
        <>
          <PageSpinner label={LOADING_LABEL} />
          <noscript>
            <p className="text-center text-sm text-muted">The live scanner needs JavaScript.</p>
          </noscript>
        </>
      ) : (
        <PromptTool title="Try it with your own prompt" />
      )}
    </section>
  );
}
