import type { ReactNode } from "react";

export function SectionHeading({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <header className="mx-auto mb-10 max-w-2xl text-center">
      <h2 id={id} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      {children && <p className="mt-3 text-base text-balance text-muted">{children}</p>}
    </header>
  );
}
