/** Pretty-prints JSON and shows anything else unchanged. */
export function MessageBody({ title, text }: { title: string; text: string | null }) {
  return (
    <div className="stack gap-1.5">
      <p className="text-xs font-medium text-muted">{title}</p>
      {text ? (
        <section
          // Long answers scroll, so the keyboard must reach them.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={title}
          className="max-h-64 overflow-y-auto rounded-md bg-sunken px-3 py-2"
        >
          <pre className="font-mono text-xs break-all whitespace-pre-wrap">{layOut(text)}</pre>
        </section>
      ) : (
        <p className="text-sm text-muted">Empty</p>
      )}
    </div>
  );
}

function layOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
