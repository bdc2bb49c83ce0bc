import { BellRing, EyeOff, FastForward, History, KeyRound, Pencil, ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../lib/role.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AlertsPanel } from "./alerts-panel.tsx";
import { ExceptionList } from "./exception-list.tsx";
import { PolicyForm } from "./policy-form.tsx";
import { PolicyKeys } from "./policy-keys.tsx";
import { useChangePolicy, useDeletePolicy, type Policy } from "./policies.ts";
import { ReplayDrawer } from "./replay-drawer.tsx";
import type { ReplayDraft } from "./replays.ts";
import { Versions } from "./versions.tsx";

type Opened = "edit" | "keys" | "versions" | "replay" | "alerts" | "delete" | undefined;

export function PolicyRow({ policy, policies }: { policy: Policy; policies: readonly Policy[] }) {
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const [draft, setDraft] = useState<ReplayDraft>();
  const change = useChangePolicy(policy.id);
  const remove = useDeletePolicy(policy.id);
  const close = () => {
    setOpened(undefined);
    setDraft(undefined);
  };
  return (
    <li className="stack gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 font-medium break-words">{policy.name}</span>
        {policy.is_default && (
          <Badge variant="success">
            <ShieldCheck aria-hidden size={12} strokeWidth={1.75} /> Default
          </Badge>
        )}
        {policy.shadow && (
          <Badge variant="secondary">
            <EyeOff aria-hidden size={12} strokeWidth={1.75} /> Shadow mode
          </Badge>
        )}
        <Badge variant="outline" className="figures">
          Version {policy.version}
        </Badge>
      </div>
      <p className="text-sm text-muted">{summaryOf(policy)}</p>
      {policy.pattern_problems?.map(({ name, problem }) => (
        <Alert key={name} variant="warning" title={`Change the pattern ${name}`}>
          <p className="break-words">{problem}</p>
        </Alert>
      ))}
      <ExceptionList policy={policy} />
      <div className="flex flex-wrap gap-2">
        {may("updatePolicy") && (
          <Button size="sm" variant="secondary" onClick={() => setOpened("edit")}>
            <Pencil aria-hidden size={16} strokeWidth={1.75} /> Edit
          </Button>
        )}
        {may("updateApiKey") && (
          <Button size="sm" variant="secondary" onClick={() => setOpened("keys")}>
            <KeyRound aria-hidden size={16} strokeWidth={1.75} /> API keys
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => setOpened("versions")}>
          <History aria-hidden size={16} strokeWidth={1.75} /> Versions
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpened("replay")}>
          <FastForward aria-hidden size={16} strokeWidth={1.75} /> Replay
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpened("alerts")}>
          <BellRing aria-hidden size={16} strokeWidth={1.75} /> Alerts
        </Button>
        {may("updatePolicy") && !policy.is_default && (
          <Button
            size="sm"
            variant="secondary"
            busy={change.isPending}
            onClick={() => change.mutate({ is_default: true })}
          >
            Make default
          </Button>
        )}
        {may("deletePolicy") && (
          <Button size="sm" variant="quietDestructive" onClick={() => setOpened("delete")}>
            <Trash2 aria-hidden size={16} strokeWidth={1.75} /> Delete
          </Button>
        )}
      </div>
      <Dialog
        open={opened === "edit"}
        onOpenChange={close}
        title={`Edit ${policy.name}`}
        description="Saving creates a new version and puts it in force. You can go back to any version."
      >
        <PolicyForm
          policy={policy}
          submitLabel="Save policy"
          onSaved={close}
          onReplay={(document) => {
            setDraft(document);
            setOpened("replay");
          }}
        />
      </Dialog>
      <Dialog
        open={opened === "keys"}
        onOpenChange={close}
        title={`API keys of ${policy.name}`}
        description="A key has at most one policy of its own. Without one, the default applies."
      >
        <PolicyKeys policy={policy} policies={policies} />
      </Dialog>
      <ReplayDrawer policy={policy} draft={draft} open={opened === "replay"} onOpenChange={close} />
      <Dialog
        open={opened === "versions"}
        onOpenChange={close}
        title={`Versions of ${policy.name}`}
        description="Every version is kept. Rolling back puts an earlier one in force again."
      >
        <Versions policy={policy} />
      </Dialog>
      <Dialog
        open={opened === "alerts"}
        onOpenChange={close}
        title={`Alerts of ${policy.name}`}
        description="Sent as the webhook event policy.alert and by email, each at most once an hour."
      >
        <AlertsPanel policyId={policy.id} />
      </Dialog>
      <ConfirmDialog
        open={opened === "delete"}
        onOpenChange={close}
        title={`Delete ${policy.name}?`}
        description="Its versions and exceptions are deleted too. What it applied to falls under your default policy, or under none."
        confirmLabel="Delete policy"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      />
    </li>
  );
}

function summaryOf({ actions = {}, words = [], patterns = [], key_ids: keys }: Policy): string {
  const said = Object.entries(actions).filter(([, action]) => action !== "block");
  const parts = said.map(([category, action]) => `${category}: ${action}`);
  if (words.length > 0) parts.push(counted(words.length, "own word"));
  if (patterns.length > 0) parts.push(counted(patterns.length, "own pattern"));
  if (keys.length > 0) parts.push(`assigned to ${counted(keys.length, "API key")}`);
  return parts.length === 0 ? "Blocks every threat." : `${parts.join(" · ")}.`;
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;
