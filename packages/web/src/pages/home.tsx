import { SCAN_EXAMPLES } from "../features/docs/scan-examples.ts";
import { Capabilities } from "../features/landing/capabilities.tsx";
import { ClosingCall } from "../features/landing/closing-call.tsx";
import { FiveLines } from "../features/landing/five-lines.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { PublicTool } from "../features/scanner/public-tool.tsx";
import { Suite } from "../features/landing/suite.tsx";
import { PublicHeader } from "../features/shell/header.tsx";
import { MAIN_ID } from "../features/shell/layouts.tsx";
import { PageMeta } from "../shared/page-meta.tsx";
import { PublicFooter } from "../features/shell/public-footer.tsx";
import { ServicesMenu } from "../features/shell/services-menu.tsx";

export function Component() {
  return (
    <>
      <PageMeta
        title="Prompt Shield: scan prompts before your model reads them"
        description="Finds prompt injection, data leakage, role hijacking, encoded attacks and secrets in prompts, explains every finding and hands back a clean version. Self-hosted."
      />
      <PublicHeader>
        <ServicesMenu />
      </PublicHeader>
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-7xl px-4 outline-none sm:px-6">
        <Hero />
        <PublicTool />
        <Capabilities />
        <FiveLines examples={SCAN_EXAMPLES} />
        <Suite />
        <ClosingCall />
      </main>
      <PublicFooter />
    </>
  );
}
