import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <span className="grid size-10 place-items-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <p className="mt-1 text-sm font-medium">{title}</p>
      {children && <p className="max-w-sm text-sm text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
