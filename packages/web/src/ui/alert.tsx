import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const LOOKS = {
  destructive: { icon: CircleAlert, tone: "border-danger/30 bg-danger-soft text-danger" },
  warning: { icon: TriangleAlert, tone: "border-warning/30 bg-warning-soft text-warning" },
  success: { icon: CircleCheck, tone: "border-success/30 bg-success-soft text-success" },
  info: { icon: Info, tone: "border-info/30 bg-info-soft text-info" },
} as const;

interface AlertProps {
  variant: keyof typeof LOOKS;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function Alert({ variant, title, children, action }: AlertProps) {
  const { icon: Icon, tone } = LOOKS[variant];
  return (
    <div
      role={variant === "destructive" || variant === "warning" ? "alert" : "status"}
      data-variant={variant}
      className={clsx(
        "flex flex-wrap items-start gap-x-3 gap-y-2 rounded-control border px-4 py-3 text-sm",
        tone,
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <div className="min-w-40 flex-1 basis-48">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
