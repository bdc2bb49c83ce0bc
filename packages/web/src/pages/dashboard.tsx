import { AnalyticsSection } from "../features/dashboard/analytics-section.tsx";
import { UsageCard } from "../features/dashboard/usage-card.tsx";
import { VerdictTrend } from "../features/dashboard/verdict-trend.tsx";
import { Welcome } from "../features/dashboard/welcome.tsx";
import { RecentHistory } from "../features/history/recent-history.tsx";
import { PromptTool } from "../features/scanner/prompt-tool.tsx";
import { SecuritySuite } from "../features/security-tests/security-suite.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <div className="stack gap-6">
      <PageTitle>Dashboard</PageTitle>
      <Welcome />
      <div className="stack items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PromptTool />
        <div className="grid gap-6 sm:max-lg:grid-cols-2 lg:sticky lg:top-20">
          <UsageCard />
          <VerdictTrend />
        </div>
      </div>
      <div className="stack items-start gap-6 xl:grid-cols-2">
        <RecentHistory />
        <SecuritySuite />
      </div>
      <AnalyticsSection />
    </div>
  );
}
