import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { ChartColumn, Eraser, Radar, ScanSearch, Webhook } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { SectionHeading } from "./section-heading.tsx";

interface Feature {
  title: string;
  icon: LucideIcon;
  text: string;
  to: string;
  link: string;
}

const FEATURES: readonly Feature[] = [
  {
    title: "Prompt Injection Detection",
    icon: ScanSearch,
    text: "Rules and a model that ship with the service recognise direct, indirect and translated attacks. Every finding names its passage and its reason.",
    to: `${WEB_PATHS.docs}/understanding-results`,
    link: "Read a result",
  },
  {
    title: "Webhook Protection",
    icon: Webhook,
    text: "Signed events tell your systems about threats within seconds. Deliveries are retried for a day and can be replayed.",
    to: `${WEB_PATHS.docs}/webhook-integration`,
    link: "Receive events",
  },
  {
    title: "Real-time Sanitization",
    icon: Eraser,
    text: "Light, moderate or aggressive: attacks are taken out, secrets are masked, and harmless text comes back byte for byte.",
    to: `${WEB_PATHS.docs}/scan-endpoints`,
    link: "See the endpoint",
  },
  {
    title: "Threat Intelligence",
    icon: Radar,
    text: "Base64, hidden characters, look-alike letters and leetspeak are decoded first. The response says which disguise was used.",
    to: `${WEB_PATHS.docs}/benchmarks`,
    link: "See what it catches",
  },
  {
    title: "Analytics Dashboard",
    icon: ChartColumn,
    text: "Usage, verdicts over time and a searchable history that you can export, or switch off altogether.",
    to: `${WEB_PATHS.docs}/first-scan`,
    link: "Make your first scan",
  },
];

export function Suite() {
  return (
    <section aria-labelledby="suite" className="py-10 sm:py-12">
      <SectionHeading id="suite" title="Complete AI Security Suite">
        What stands between a stranger’s text and your model.
      </SectionHeading>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        {FEATURES.map(({ title, icon: Icon, text, to, link }, index) => (
          <li
            key={title}
            className={`flex flex-col rounded-card border border-line bg-surface p-6 ${index < 3 ? "lg:col-span-2" : "lg:col-span-3"}`}
          >
            <Icon aria-hidden size={20} strokeWidth={1.75} className="text-accent" />
            <h3 className="mt-4 text-base">{title}</h3>
            <p className="mt-2 flex-1 text-sm text-muted">{text}</p>
            <Link
              to={to}
              className="mt-4 w-fit text-sm font-medium text-accent underline-offset-4 hover:underline"
            >
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
