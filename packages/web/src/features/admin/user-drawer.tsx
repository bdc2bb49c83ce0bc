import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts";
import { useInstallation } from "../../lib/installation.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { LoadedDrawer } from "../../ui/loaded-drawer.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ADMIN_KEY } from "./admin-data.ts";
import { adminPath } from "./admin-params.ts";
import type { UserDetail } from "./admin-types.ts";
import { monthOf, PlanBadge, UserBadges } from "./user-badges.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserPlanForm } from "./user-plan-form.tsx";

export function UserDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const user = useQuery({
    queryKey: [...ADMIN_KEY, "user", id],
    queryFn: () => call("GET /api/v1/admin/users/{id}", { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
  return (
    <LoadedDrawer
      query={user}
      open={id !== undefined}
      onClose={onClose}
      kind="user"
      head={({ email, created_at: at }) => ({ title: email, description: `Joined ${formatDate(at)}` })}
    >
      {(data) => <Shown key={data.id} user={data} />}
    </LoadedDrawer>
  );
}

function Shown({ user }: { user: UserDetail }) {
  const { hasBilling } = useInstallation();
  return (
    <div className="stack gap-8">
      <div className="stack gap-5">
        <div className="flex flex-wrap gap-1.5">
          {hasBilling && <PlanBadge plan={user.plan} />}
          <UserBadges user={user} />
        </div>
        <Facts facts={factsOf(user, hasBilling)} />
        <Links user={user} />
      </div>
      <UserPlanForm user={user} />
      <UserActions user={user} />
    </div>
  );
}

function factsOf(user: UserDetail, hasBilling: boolean) {
  return [
    { name: "Scans this month", value: monthOf(user) },
    ...(hasBilling
      ? [
          { name: "Subscription", value: subscriptionOf(user) },
          { name: "Total paid", value: formatMoney(user.paid_cents) },
        ]
      : []),
    { name: "Last seen", value: user.last_seen_at ? <TimeAgo at={user.last_seen_at} /> : "Not signed in" },
    { name: "Open sessions", value: formatNumber(user.sessions) },
    { name: "Second factor", value: secondFactorOf(user) },
    { name: "API keys", value: formatNumber(user.api_keys) },
    { name: "Webhooks", value: formatNumber(user.webhooks) },
    { name: "Prompt storage", value: user.store_prompts ? "On" : "Off" },
    {
      name: user.email_verified ? "Address, verified" : "Address, not verified",
      value: user.email,
      isWide: true,
    },
    { name: "User id", value: <code className="text-xs">{user.id}</code>, isWide: true },
  ];
}

function secondFactorOf({ second_factor: { required, totp, passkeys } }: UserDetail): string {
  const parts = [
    ...(totp ? ["App"] : []),
    ...(passkeys > 0 ? [`${formatNumber(passkeys)} passkeys`] : []),
    ...(required ? ["demanded"] : []),
  ];
  return parts.length === 0 ? "None" : parts.join(", ");
}

function subscriptionOf({ subscription_status: status, period_end: end }: UserDetail): string {
  if (end === null) return status === "inactive" ? "None" : capital(status);
  return `${capital(status)}, until ${formatDate(end)}`;
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function Links({ user }: { user: UserDetail }) {
  const { hasBilling } = useInstallation();
  const links = [
    ["Threats", adminPath("threats", { user: user.email })],
    ["Payments", adminPath("payments", { q: user.email })],
    ["Actions by this user", adminPath("audit", { actor: user.email })],
    ["Actions on this account", adminPath("audit", { target: user.email })],
  ] as const;
  return (
    <nav aria-label="More about this user" className="flex flex-wrap gap-2">
      {links
        .filter(([label]) => hasBilling || label !== "Payments")
        .map(([label, to]) => (
          <Button key={label} asChild size="sm" variant="secondary">
            <Link to={to}>{label}</Link>
          </Button>
        ))}
    </nav>
  );
}
