import { TOASTS } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  BookOpen,
  Braces,
  CreditCard,
  History,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  Settings,
  ShieldCheck,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { useAdminCheck } from "../../lib/admin-check.ts";
import { useInstallation } from "../../lib/installation.ts";
import { notifyError } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { signOut } from "../../lib/session.ts";
import type { User } from "../../lib/session.ts";
import { Drawer } from "../../ui/dialog.tsx";
import { ThemeToggle } from "../../shared/theme-toggle.tsx";

interface Item {
  label: string;
  to: string;
  icon: LucideIcon;
  adminOnly?: true;
  billingOnly?: true;
}

const ITEMS: readonly Item[] = [
  { label: "Dashboard", to: WEB_PATHS.dashboard, icon: LayoutDashboard },
  { label: "Scan History", to: WEB_PATHS.scanHistory, icon: History },
  { label: "Admin Dashboard", to: WEB_PATHS.admin, icon: ShieldCheck, adminOnly: true },
  { label: "API Documentation", to: `${WEB_PATHS.docs}/api-reference`, icon: Braces },
  { label: "Documentation", to: WEB_PATHS.docs, icon: BookOpen },
  { label: "Pricing", to: WEB_PATHS.pricing, icon: CreditCard, billingOnly: true },
  { label: "Support", to: WEB_PATHS.support, icon: LifeBuoy },
  { label: "Account Settings", to: WEB_PATHS.settings, icon: Settings },
];

const row =
  "flex h-10 w-full items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors hover:bg-sunken disabled:opacity-50";

interface AccountDrawerProps {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AccountDrawer({ user, open, onOpenChange }: AccountDrawerProps) {
  const { isAdmin } = useAdminCheck();
  const { hasBilling } = useInstallation();
  const items = ITEMS.filter((item) => (!item.adminOnly || isAdmin) && (!item.billingOnly || hasBilling));
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
      <div className="flex items-center gap-3 px-5 py-4">
        <Avatar email={user.email} />
        <p className="min-w-0 truncate text-sm font-medium" title={user.email}>
          {user.email}
        </p>
      </div>
      <nav aria-label="Account" className="stack gap-0.5 px-3 pb-3">
        {items.map(({ label, to, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            end
            onClick={() => onOpenChange(false)}
            className={({ isActive }) => clsx(row, isActive && "bg-accent-soft text-accent")}
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} />
            {label}
          </NavLink>
        ))}
        <SignOutButton onDone={() => onOpenChange(false)} />
      </nav>
      <div className="border-t border-line px-5 py-4">
        <p className="mb-2 text-xs text-muted">Theme</p>
        <ThemeToggle />
      </div>
    </Drawer>
  );
}

export function Avatar({ email }: { email: string }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent">
      {email.slice(0, 2).toUpperCase()}
    </span>
  );
}

function SignOutButton({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  async function leave() {
    setIsBusy(true);
    try {
      await signOut(client);
      onDone();
    } catch (error) {
      const wasRefused = error instanceof ApiError && error.status > 0;
      notifyError(wasRefused ? TOASTS.logoutFailed : TOASTS.logoutUnexpected);
    }
    setIsBusy(false);
  }
  return (
    <button type="button" className={row} disabled={isBusy} onClick={() => void leave()}>
      <LogOut aria-hidden size={16} strokeWidth={1.75} />
      Sign Out
    </button>
  );
}
