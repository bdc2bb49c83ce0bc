import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { ArrowRight, Clock, Mail, Zap } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSupportEmail } from "../../lib/config.ts";
import { useInstallation } from "../../lib/installation.ts";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";

const QUICK_HELP = [
  { label: "Documentation", to: WEB_PATHS.docs },
  { label: "Getting Started Guide", to: `${WEB_PATHS.docs}/getting-started` },
  { label: "Your First Scan", to: `${WEB_PATHS.docs}/first-scan` },
] as const;

export function ContactDetails() {
  const email = useSupportEmail();
  const { hasBilling } = useInstallation();
  return (
    <Card>
      <CardHeader title="Contact details" />
      <CardBody className="stack gap-4 text-sm">
        <Detail icon={Mail} term="Email">
          <a href={`mailto:${email}`} className="break-all text-accent underline underline-offset-4">
            {email}
          </a>
        </Detail>
        <Detail icon={Clock} term="Response time">
          Within 24 hours
        </Detail>
        {hasBilling && (
          <Detail icon={Zap} term="Priority">
            Pro plan customers are answered first
          </Detail>
        )}
      </CardBody>
    </Card>
  );
}

function Detail({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-muted" />
      <div>
        <p className="text-muted">{term}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}

export function QuickHelp() {
  return (
    <Card>
      <CardHeader title="Quick help" />
      <CardBody>
        <ul className="stack gap-1">
          {QUICK_HELP.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="-mx-2 flex h-9 items-center justify-between rounded-control px-2 text-sm font-medium hover:bg-sunken"
              >
                {label}
                <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
