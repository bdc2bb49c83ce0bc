import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { LogoMark } from "../../ui/logo.tsx";

interface AccountCardProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}

/** The frame of sign-in, sign-up and the pages that emailed links open. */
export function AccountCard({ title, description, children, footer }: AccountCardProps) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-10 outline-none">
      <div className="w-full max-w-sm">
        <Link
          to={WEB_PATHS.home}
          className="mx-auto mb-8 flex w-fit items-center gap-2.5 rounded-md font-semibold"
        >
          <LogoMark size={28} />
          {PRODUCT_NAME}
        </Link>
        <div className="rounded-card border border-line bg-surface p-6 sm:p-8">
          <h1 className="text-xl">{title}</h1>
          {description && <p className="mt-2 text-sm text-muted">{description}</p>}
          {children && <div className="mt-6">{children}</div>}
        </div>
        {footer && <p className="mt-6 text-center text-sm text-muted">{footer}</p>}
      </div>
    </main>
  );
}

export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-medium text-accent underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
