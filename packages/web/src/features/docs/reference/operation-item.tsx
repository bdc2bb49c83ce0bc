import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { DataTable } from "../prose.tsx";
import { typeWords } from "./openapi.ts";
import type { Operation, Schema } from "./openapi.ts";
import { TryIt } from "./try-it.tsx";

const CREDENTIAL_NAMES: Readonly<Record<string, string>> = {
  session: "session",
  bearer: "bearer token",
  key: "API key",
  shieldKey: "API key as x-shield-key",
  gatewayBearer: "API key as bearer",
};

/** One line when closed. Its content is rendered only once someone opens it or follows a link to it. */
export function OperationItem({ operation, credential }: { operation: Operation; credential: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const isTarget = useLocation().hash === `#${operation.id}`;
  useEffect(() => {
    if (!isTarget || !box.current) return;
    box.current.open = true;
    box.current.scrollIntoView();
  }, [isTarget]);
  return (
    <details
      ref={box}
      id={operation.id}
      className="group scroll-mt-20 rounded-card border border-line bg-surface"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="w-16 shrink-0 rounded bg-accent-soft px-1.5 py-0.5 text-center font-mono text-xs font-semibold text-accent">
          {operation.method}
        </span>
        <code className="break-all">{operation.path}</code>
        <span className="min-w-40 flex-1 text-muted">{operation.summary}</span>
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && (
        <div className="doc-prose border-t border-line p-4 text-sm">
          <p>{credentialWords(operation.credentials)}</p>
          <Fields title="Body" schema={operation.body} />
          <Fields title="Answer" schema={operation.answer} />
          <h4 className="text-sm">Try it</h4>
          {operation.takesForm ? (
            <p className="text-sm text-muted">
              Sent as a form: <code>--form file=@report.pdf</code> with curl, or the tool on the dashboard.
            </p>
          ) : (
            <TryIt operation={operation} credential={credential} />
          )}
        </div>
      )}
    </details>
  );
}

function credentialWords(credentials: readonly string[]): string {
  if (credentials.length === 0) return "Needs no credential.";
  return `Takes: ${credentials.map((name) => CREDENTIAL_NAMES[name] ?? name).join(", ")}.`;
}

function Fields({ title, schema }: { title: string; schema: Schema | undefined }) {
  const fields = Object.entries(schema?.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <>
      <h4 className="text-sm">{title}</h4>
      <DataTable
        caption={title}
        head={["Field", "Type", "Required"]}
        rows={fields.map(([name, field]) => [
          <code key={name}>{name}</code>,
          typeWords(field),
          schema?.required?.includes(name) ? "yes" : "no",
        ])}
      />
    </>
  );
}
