import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Eye, KeyRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { usePublicConfig } from "../../lib/config.ts";
import { useInstallation } from "../../lib/installation.ts";
import { messageOf, notifyError } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { RoleNote } from "../../shared/role-note.tsx";
import { CodeTabs } from "../../shared/code-example.tsx";
import { StepUpCancelled } from "../../shared/step-up.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { clientLines } from "./client-lines.ts";

interface ConnectKey {
  id: string;
  name: string;
  masked: string;
  is_active: boolean;
  can_be_shown: boolean;
}

interface ConnectCardProps {
  /** Undefined while loading, and after a failure. */
  keys: readonly ConnectKey[] | undefined;
  /** How many keys the plan includes. */
  limit?: number | undefined;
  /** Set if the keys could not be loaded. */
  onRetry?: (() => void) | undefined;
  /** Fetches the full key after its owner has confirmed their identity. */
  reveal: (id: string) => Promise<string>;
}

/** The lines that point a client at the gateway, with one of the user's own keys in them. */
export function ConnectCard({ keys, limit, onRetry, reveal }: ConnectCardProps) {
  const usable = keys?.filter((key) => key.is_active) ?? [];
  const may = useMay();
  const [chosen, setChosen] = useState<string>();
  const [whole, setWhole] = useState<{ id: string; value: string }>();
  const current = usable.find(({ id }) => id === chosen) ?? usable[0];
  const shown = current && whole?.id === current.id ? whole.value : (current?.masked ?? "sk_your_key");

  async function show(id: string) {
    try {
      setWhole({ id, value: await reveal(id) });
    } catch (error) {
      if (error instanceof StepUpCancelled) return;
      notifyError({ title: "Error" }, messageOf(error, MESSAGES.keysFetchFailed));
    }
  }
  return (
    <SettingCard
      title="Your client"
      description="Only two lines change. Your programs, prompts and models stay as they are."
    >
      <div className="stack gap-6">
        <GatewayState />
        {keys === undefined && !onRetry && (
          <output aria-label="Loading your API keys">
            <Skeleton className="h-16 w-full" />
          </output>
        )}
        {onRetry && <LoadFailure onRetry={onRetry}>Your API keys could not be loaded.</LoadFailure>}
        {keys && usable.length === 0 && <NoKeys isInPlan={limit !== 0} />}
        {current && (
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-48 flex-1">
              <SelectField
                label="API key"
                value={current.id}
                onChange={({ target }) => setChosen(target.value)}
              >
                {usable.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            {may("revealApiKey") && current.can_be_shown !== false && (
              <Button
                variant="secondary"
                disabled={shown === whole?.value}
                onClick={() => void show(current.id)}
              >
                <Eye aria-hidden size={16} strokeWidth={1.75} /> Insert my key
              </Button>
            )}
          </div>
        )}
        {current?.can_be_shown === false && (
          <p className="text-sm text-muted">
            This key was shown once, when it was created. Paste your own copy into the lines below.
          </p>
        )}
        {current && <RoleNote call="revealApiKey" what="Showing a key" />}
        <CodeTabs name="Clients" examples={examplesOf(shown)} />
      </div>
    </SettingCard>
  );
}

function examplesOf(key: string) {
  const [first, ...others] = clientLines(window.location.origin, key);
  const toExample = ({ label, lines }: typeof first) => ({
    label,
    lines: lines.map((line) => [["", line] as const]),
  });
  return [toExample(first), ...others.map(toExample)] as const;
}

const NAMES = { openai: "OpenAI", anthropic: "Anthropic" } as const;

function GatewayState() {
  const gateways = usePublicConfig()?.gateways;
  if (gateways === undefined)
    return (
      <output aria-label="Loading the gateway status">
        <Skeleton className="h-20 w-full" />
      </output>
    );
  if (gateways.length > 0) {
    const on = new Set<string>(gateways);
    const off = Object.entries(NAMES).flatMap(([name, label]) => (on.has(name) ? [] : label));
    return (
      <Alert variant="success" title="The gateway is on">
        It forwards to {gateways.map((name) => NAMES[name]).join(" and ")}.
        {off.length > 0 && <span> {off.join(" and ")} is off here: its address answers 404.</span>}
      </Alert>
    );
  }
  return (
    <Alert variant="info" title="The gateway is off on this installation">
      Its operator turns it on with UPSTREAM_OPENAI_URL or UPSTREAM_ANTHROPIC_URL. Until then these addresses
      answer 404.
    </Alert>
  );
}

/** Shown if there is no key, or none that still works. */
function NoKeys({ isInPlan }: { isInPlan: boolean }) {
  const may = useMay();
  const { hasBilling } = useInstallation();
  if (!may("createApiKey"))
    return <RoleNote call="createApiKey" what="Generating an API key for the gateway" />;
  if (!isInPlan && hasBilling) {
    const compare = (
      <Button asChild>
        <Link to={WEB_PATHS.pricing}>Compare plans</Link>
      </Button>
    );
    return (
      <EmptyState icon={KeyRound} title="Your plan includes no API keys" action={compare}>
        The gateway identifies you by an API key. With one, the lines below will include it.
      </EmptyState>
    );
  }
  const action = (
    <Button asChild>
      <Link to={`${WEB_PATHS.settings}?tab=api`}>Generate a key</Link>
    </Button>
  );
  return (
    <EmptyState icon={KeyRound} title="No API key yet" action={action}>
      The gateway identifies you by an API key. Generate one, and the lines below will include it.
    </EmptyState>
  );
}
