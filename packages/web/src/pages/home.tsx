import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { PromptTool } from "../features/scanner/prompt-tool.tsx";
import { PublicHeader } from "../features/shell/layouts.tsx";
import { Button } from "../ui/button.tsx";

export function Component() {
  return (
    <>
      <title>{PRODUCT_NAME}</title>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-16 outline-none sm:px-6">
        <h1 className="max-w-2xl text-4xl">One Platform. Total AI Protection.</h1>
        <p className="mt-4 max-w-prose text-base text-muted">
          Scan prompts for attacks and sanitize them before they reach your AI application.
        </p>
        <Button asChild size="lg" className="mt-8 mb-12">
          <Link to={WEB_PATHS.signup}>Get Started Free</Link>
        </Button>
        <PromptTool />
      </main>
    </>
  );
}
