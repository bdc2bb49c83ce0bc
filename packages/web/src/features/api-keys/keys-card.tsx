import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useInstallation } from "../../lib/installation.ts";
import { useMay } from "../../lib/role.ts";
import { RoleNote } from "../../shared/role-note.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { useApiKeys, useGenerateKey } from "./api-keys.ts";
import type { CreatedKey } from "./api-keys.ts";
import { KeyRow } from "./key-row.tsx";

export function KeysCard() {
  const keys = useApiKeys();
  const [newKey, setNewKey] = useState<CreatedKey>();
  const may = useMay();
  return (
    <SettingCard
      title="API keys"
      description="A key lets your own software scan prompts. Treat it like a password: whoever holds it uses your quota."
    >
      <div className="stack gap-6">
        {newKey ? (
          <NewKey value={newKey.key} canBeShown={newKey.can_be_shown} onSaved={() => setNewKey(undefined)} />
        ) : (
          may("createApiKey") && (
            <GenerateForm hint={<Allowance list={keys.data} />} onGenerated={setNewKey} />
          )
        )}
        <RoleNote call="createApiKey" what="Creating and changing API keys" />
        {keys.isPending && <SkeletonRows rows={2} label="Loading API keys" />}
        {keys.isError && (
          <LoadFailure onRetry={() => void keys.refetch()}>{MESSAGES.keysFetchFailed}</LoadFailure>
        )}
        {keys.data?.keys.length === 0 && (
          <EmptyState icon={KeyRound} title="No API keys yet">
            {emptyWords(may("createApiKey"), keys.data.limit)}
          </EmptyState>
        )}
        {keys.data?.keys.some((key) => !key.is_active) && (
          <Alert variant="warning" title="Some keys are inactive">
            {MESSAGES.apiKeysResting}
          </Alert>
        )}
        {keys.data && keys.data.keys.length > 0 && (
          <ul className="divide-y divide-line rounded-control border border-line">
            {keys.data.keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </div>
    </SettingCard>
  );
}

function emptyWords(mayCreate: boolean, limit: number): string {
  if (!mayCreate) return "Keys that members generate are listed here.";
  if (limit === 0) return "The scanner, the history and webhooks work without one.";
  return "Name a key after the program that will use it, then generate it.";
}

/** Says beforehand what the server would refuse. */
function Allowance({ list }: { list: ReturnType<typeof useApiKeys>["data"] }) {
  const { hasBilling } = useInstallation();
  if (!list) return null;
  const { limit, keys } = list;
  if (limit === 0 && hasBilling) {
    return (
      <>
        Your plan includes no API keys.{" "}
        <Link to={WEB_PATHS.pricing} className="text-accent underline underline-offset-4">
          Compare plans
        </Link>
      </>
    );
  }
  if (keys.length < limit) return null;
  return `${keys.length} of ${limit} ${limit === 1 ? "key is" : "keys are"} in use. Delete one to make room for another.`;
}

interface GenerateFormProps {
  hint: ReactNode;
  onGenerated: (created: CreatedKey) => void;
}

function GenerateForm({ hint, onGenerated }: GenerateFormProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const generate = useGenerateKey();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (name.trim() === "") {
      setError(VALIDATION.apiKeyNameRequired);
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    generate.mutate(name.trim(), { onSuccess: onGenerated });
  }
  return (
    <form noValidate className="flex max-w-lg flex-wrap items-start gap-3" onSubmit={submit}>
      <div className="min-w-40 flex-1">
        <TextField
          label="Key name"
          value={name}
          maxLength={100}
          placeholder="Production backend"
          hint={hint}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" className="mt-[26px]" busy={generate.isPending}>
        Generate key
      </Button>
    </form>
  );
}

interface NewKeyProps {
  value: string;
  /** Whether the key can be shown again later. */
  canBeShown: boolean;
  onSaved: () => void;
}

/** Right after creation, the only moment at which the full key is shown without confirmation. */
function NewKey({ value, canBeShown, onSaved }: NewKeyProps) {
  return (
    <section
      aria-label="New API key"
      className="stack gap-3 rounded-control border border-accent bg-accent-soft p-4"
    >
      <p className="text-sm font-medium">
        Your new API key. Copy it to a safe place{canBeShown ? "." : ": it is not shown again."}
      </p>
      <code data-testid="new-api-key" className="rounded-md bg-surface px-3 py-2 text-sm break-all">
        {value}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy" text={value} />
        <Button size="sm" onClick={onSaved}>
          I've saved my key
        </Button>
      </div>
    </section>
  );
}
