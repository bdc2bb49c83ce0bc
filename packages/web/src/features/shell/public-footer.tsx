import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSupportEmail } from "../../lib/config.ts";
import { useInstallation } from "../../lib/installation.ts";
import { LogoMark } from "../../ui/logo.tsx";

interface Entry {
  label: string;
  to: string;
}

const COLUMNS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: "Product",
    entries: [
      { label: PRODUCT_NAME, to: WEB_PATHS.service },
      { label: "Pricing", to: WEB_PATHS.pricing },
      { label: "Documentation", to: WEB_PATHS.docs },
      { label: "API Reference", to: `${WEB_PATHS.docs}/api-reference` },
    ],
  },
  { title: "Company", entries: [{ label: "Support", to: WEB_PATHS.support }] },
  {
    title: "Resources",
    entries: [
      { label: "Getting Started", to: `${WEB_PATHS.docs}/getting-started` },
      { label: "API Guide", to: `${WEB_PATHS.docs}/scan-endpoints` },
    ],
  },
  {
    title: "Legal",
    entries: [
      { label: "Privacy Policy", to: WEB_PATHS.privacy },
      { label: "Terms of Service", to: WEB_PATHS.terms },
    ],
  },
];

const link = "rounded-sm text-sm text-muted underline-offset-4 hover:text-text hover:underline";

export function PublicFooter() {
  const email = useSupportEmail();
  const { hasBilling } = useInstallation();
  return (
    <footer className="mt-24 border-t border-line bg-surface">
      <div className="mx-auto max-w-7xl px-4 py-12 sm:px-6">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-[1.5fr_repeat(4,1fr)]">
          <div className="max-md:col-span-2">
            <LogoMark />
            <p className="mt-3 max-w-56 text-sm text-muted">
              Scans prompts before your model reads them. Self-hosted, open source.
            </p>
          </div>
          {COLUMNS.map(({ title, entries }) => (
            <Column key={title} title={title}>
              {entries
                .filter(({ to }) => hasBilling || to !== WEB_PATHS.pricing)
                .map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} className={link}>
                      {label}
                    </Link>
                  </li>
                ))}
              {title === "Company" && (
                <li>
                  <a href={`mailto:${email}`} className={link}>
                    Contact
                  </a>
                </li>
              )}
            </Column>
          ))}
        </div>
        {/* The year may have changed since the page was built, so hydration may differ. */}
        <p suppressHydrationWarning className="mt-12 border-t border-line pt-6 text-sm text-muted">
          © {new Date().getFullYear()} {PRODUCT_NAME}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="stack mt-3 gap-2.5">{children}</ul>
    </nav>
  );
}
