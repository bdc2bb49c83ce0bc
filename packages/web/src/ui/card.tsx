import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section className={clsx("rounded-card border border-line bg-surface", className)} {...rest} />;
}

interface CardHeaderProps {
  title: string;
  /** For `aria-labelledby` of the card. */
  id?: string;
  description?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
}

export function CardHeader({ title, id, description, action, level = 2 }: CardHeaderProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 pt-5 sm:px-6">
      {/* If the text would become too narrow, the action wraps below it. */}
      <div className={clsx("min-w-0 flex-1", description ? "basis-48" : "basis-34")}>
        <Heading id={id} className="text-base">
          {title}
        </Heading>
        {description && <p className="mt-1.5 text-sm text-muted">{description}</p>}
      </div>
      {action}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={clsx("px-5 py-5 sm:px-6", className)} {...rest} />;
}
