import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useInstallation } from "../../lib/installation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { RoleNote } from "../../shared/role-note.tsx";
import { cleanedText, subjectOf } from "../../shared/results/result-words.ts";
import { SanitizeResult } from "../../shared/results/sanitize-result.tsx";
import { WrongVerdict } from "../../shared/feedback/wrong-verdict.tsx";
import { ScanResult } from "../../shared/results/scan-result.tsx";
import { FileDrop } from "./file-drop.tsx";
import { PromptForm } from "./prompt-form.tsx";
import { usePromptTool } from "./use-prompt-tool.ts";
import type { PromptTool as Tool, ResultTab } from "./use-prompt-tool.ts";

/** The scanner itself: takes a prompt, shows a verdict or a cleaned prompt. */
export function PromptTool({ title = "Prompt scanner" }: { title?: string }) {
  const tool = usePromptTool();
  return (
    <Card aria-labelledby="prompt-tool">
      <div className="stack gap-5 p-5 sm:p-6">
        <h2 id="prompt-tool" className="text-base">
          {title}
        </h2>
        {!tool.mayScan && <RoleNote call="scan" what="Scanning and sanitizing" />}
        {tool.isQuotaReached && <QuotaAlert />}
        <PromptForm tool={tool} />
        <FileDrop tool={tool} />
      </div>
      <Results tool={tool} />
    </Card>
  );
}

function QuotaAlert() {
  const { hasBilling } = useInstallation();
  if (!hasBilling) return <Alert variant="destructive">{MESSAGES.installationQuotaReached}</Alert>;
  const upgrade = (
    <Button asChild size="sm" variant="secondary">
      <Link to={WEB_PATHS.pricing}>See plans</Link>
    </Button>
  );
  return (
    <Alert variant="destructive" action={upgrade}>
      {MESSAGES.quotaReachedAlert}
    </Alert>
  );
}

/** On a phone the answer is below the fold. */
function bringIntoView(results: HTMLElement | null): void {
  if (results && results.getBoundingClientRect().top > LOWEST_TOP * window.innerHeight)
    results.scrollIntoView({ block: "start" });
}

const LOWEST_TOP = 0.6;

function Results({ tool }: { tool: Tool }) {
  const { scanned, sanitized } = tool;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scanned || sanitized) bringIntoView(top.current);
  }, [scanned, sanitized]);
  return (
    <Tabs
      ref={top}
      className="scroll-mt-16"
      value={tool.tab}
      onValueChange={(value) => tool.setTab(value as ResultTab)}
    >
      <div className="border-t border-line pt-1">
        <TabList aria-label="Results" className="px-2 sm:px-3">
          <Tab value="scan">Scan Result</Tab>
          <Tab value="sanitize">Sanitized Result</Tab>
        </TabList>
      </div>
      <TabPanel value="scan" className="p-5 sm:p-6">
        {scanned ? (
          <div className="stack gap-4">
            <ScanResult
              result={scanned.result}
              prompt={scanned.prompt}
              fileName={scanned.fileName}
              subject={subjectOf(scanned.result, scanned.source)}
            />
            <div className="flex flex-wrap gap-2">
              <WrongVerdict
                key={scanned.result.scan_id}
                scanId={scanned.result.scan_id}
                hasText={scanned.prompt !== null}
                rules={[...new Set(scanned.result.findings.map(({ rule }) => rule))]}
                categories={scanned.result.categories}
              />
            </div>
          </div>
        ) : (
          <EmptyResult>{MESSAGES.emptyScanResult}</EmptyResult>
        )}
      </TabPanel>
      <TabPanel value="sanitize" className="p-5 sm:p-6">
        {sanitized ? (
          <SanitizeResult
            result={sanitized.result}
            original={sanitized.prompt}
            source={sanitized.source}
            onRescan={() => {
              const cleaned = cleanedText(sanitized.result);
              tool.setPrompt(cleaned);
              tool.runScan(cleaned);
            }}
          />
        ) : (
          <EmptyResult>{MESSAGES.emptySanitizeResult}</EmptyResult>
        )}
      </TabPanel>
    </Tabs>
  );
}

function EmptyResult({ children }: { children: string }) {
  return <p className="py-8 text-center text-sm text-muted">{children}</p>;
}
