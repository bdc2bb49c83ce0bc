import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-2.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul className="stack list-disc gap-1 pl-5 text-sm text-muted marker:text-line-strong">
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
