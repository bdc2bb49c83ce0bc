import { useNavigate } from "react-router";
import { adminPath, useAdminParams } from "../features/admin/admin-params.ts";
import { AuditTab } from "../features/admin/audit-tab.tsx";
import { FailuresTab } from "../features/admin/failures-tab.tsx";
import { HealthTab } from "../features/admin/health-tab.tsx";
import { OverviewTab } from "../features/admin/overview-tab.tsx";
import { PaymentsTab } from "../features/admin/payments-tab.tsx";
import { ThreatsTab } from "../features/admin/threats-tab.tsx";
import { TicketsTab } from "../features/admin/tickets-tab.tsx";
import { UsersTab } from "../features/admin/users-tab.tsx";
import { WorkspacesTab } from "../features/admin/workspaces-tab.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { useInstallation } from "../lib/installation.ts";
import { TabPages } from "../ui/tab-pages.tsx";

const TABS = [
  { value: "overview", label: "Overview", Content: OverviewTab },
  { value: "users", label: "Users", Content: UsersTab },
  { value: "workspaces", label: "Workspaces", Content: WorkspacesTab },
  { value: "threats", label: "Threats", Content: ThreatsTab },
  { value: "payments", label: "Payments", Content: PaymentsTab },
  { value: "tickets", label: "Tickets", Content: TicketsTab },
  { value: "failures", label: "Failures", Content: FailuresTab },
  { value: "audit", label: "Audit log", Content: AuditTab },
  { value: "health", label: "System health", Content: HealthTab },
] as const;

export function Component() {
  const { tab } = useAdminParams();
  const navigate = useNavigate();
  const { hasBilling } = useInstallation();
  const tabs = TABS.filter(({ value }) => hasBilling || value !== "payments");
  return (
    <div className="stack gap-6">
      <PageTitle>Admin Dashboard</PageTitle>
      <h1 className="text-2xl">Admin Dashboard</h1>
      {/* Filters belong to one tab, so switching tabs drops them. */}
      <TabPages label="Admin" pages={tabs} value={tab} onChange={(next) => void navigate(adminPath(next))} />
    </div>
  );
}
