import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

interface NewSecretProps {
  url: string;
  secret: string;
  onSaved: () => void;
}

/** Shows a new secret, which is never shown again. */
export function NewSecret({ url, secret, onSaved }: NewSecretProps) {
  return (
    <section
      aria-label="New webhook secret"
      className="stack gap-3 rounded-control border border-accent bg-accent-soft p-4"
    >
      <p className="text-sm font-medium break-all">
        The signing secret of {url}. Copy it now: it is not shown again.
      </p>
      <code data-testid="webhook-secret" className="rounded-md bg-surface px-3 py-2 text-sm break-all">
        {secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy" text={secret} />
        <Button size="sm" onClick={onSaved}>
          I've saved my secret
        </Button>
      </div>
    </section>
  );
}
