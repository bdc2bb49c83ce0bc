import { MESSAGES, TOASTS } from "@prompt-shield/contracts/messages";
import { CONTENT_SOURCES } from "@prompt-shield/contracts/vocabulary";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { fetchPublicConfig } from "../../lib/config.ts";
import { formatDateTime } from "../../lib/format.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { noteCountedAction, refreshAfterAction, SCAN_LOGS_KEY } from "../../lib/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LoadedDrawer } from "../../ui/loaded-drawer.tsx";
import { askForScan } from "../../lib/ask.ts";
import type { Input } from "../../lib/ask.ts";
import { GatewayFacts } from "./gateway-facts.tsx";
import { PolicyFacts } from "./policy-facts.tsx";
import { sourceWords } from "./source-words.ts";
import type { LogDetail } from "../../lib/workspace.ts";
import { WrongVerdict } from "../../shared/feedback/wrong-verdict.tsx";
import { StoredResult } from "../../shared/results/stored-result.tsx";

interface LogDrawerProps {
  id: string | undefined;
  onClose: () => void;
  /** Opens another entry: the result of a re-scan. */
  onShow: (id: string) => void;
}

export function LogDrawer({ id, onClose, onShow }: LogDrawerProps) {
  const log = useQuery({
    queryKey: [...SCAN_LOGS_KEY, "one", id],
    queryFn: () => call("GET /api/v1/scan-logs/{id}", { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <LoadedDrawer
      query={log}
      open={id !== undefined}
      onClose={onClose}
      kind="entry"
      head={(entry) => ({
        title: entry.action_type === "sanitize" ? "Sanitization" : "Scan",
        description: [
          formatDateTime(entry.scanned_at),
          sourceWords(entry),
          tellsDecision(entry) && `policy version ${entry.policy?.version}`,
        ]
          .filter(Boolean)
          .join(" · "),
      })}
    >
      {(data) => (
        <>
          <LogActions log={data} onClose={onClose} onShow={onShow} />
          {data.gateway && <GatewayFacts gateway={data.gateway} />}
          {data.policy && !tellsDecision(data) && <PolicyFacts action={data.action} policy={data.policy} />}
          <StoredResult log={data} />
        </>
      )}
    </LoadedDrawer>
  );
}

/** Whether the stored result itself says what the policy decided, and why. That shadow mode only records is worth a second line. */
function tellsDecision({ policy, result }: LogDetail): boolean {
  return policy?.shadow === false && result !== null && !("sanitizationLevel" in result) && !!result.policy;
}

/** What to scan again; nothing if no text was stored. */
function inputOf({ input, source, original_prompt: text }: LogDetail): Input | undefined {
  if (input || text === null) return input ?? undefined;
  // Only the text was stored, so its format is "text": it was already parsed.
  const known = CONTENT_SOURCES.find((name) => name === source);
  return known ? { content: text, source: known, format: "text" } : { prompt: text };
}

function rulesOf({ result }: LogDetail): string[] {
  const findings = result && "findings" in result ? result.findings : [];
  return [...new Set(findings.map(({ rule }) => rule))];
}

interface LogActionsProps {
  log: LogDetail;
  onClose: () => void;
  onShow: (id: string) => void;
}

function LogActions({ log, onClose, onShow }: LogActionsProps) {
  const client = useQueryClient();
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  const rescan = useMutation({
    mutationFn: async (input: Input) => askForScan(input, (await fetchPublicConfig(client)).primary_url),
    onSuccess: ({ result, backend }) => {
      noteCountedAction(client, result.remaining_quota);
      notify(TOASTS.scanCompleted, `Answered by ${backend}.`);
      onShow(result.scan_id);
    },
    onError: (error) => notifyError(TOASTS.scanFailed, messageOf(error, MESSAGES.scanError)),
  });
  const remove = useMutation({
    mutationFn: () => call("DELETE /api/v1/scan-logs/{id}", { params: { id: log.id } }),
    onSuccess: () => {
      refreshAfterAction(client);
      onClose();
    },
    onError: (error) =>
      notifyError({ title: "Error" }, messageOf(error, "The entry was not deleted. Try again.")),
  });
  const input = inputOf(log);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {may("scan") && input && (
        <Button size="sm" variant="secondary" busy={rescan.isPending} onClick={() => rescan.mutate(input)}>
          <RotateCw aria-hidden size={16} strokeWidth={1.75} />{" "}
          {log.input ? "Scan again" : "Scan its text again"}
        </Button>
      )}
      {may("deleteScanLog") && (
        <Button size="sm" variant="quietDestructive" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden size={16} strokeWidth={1.75} /> Delete
        </Button>
      )}
      <WrongVerdict
        key={log.id}
        scanId={log.id}
        isMarked={log.feedback?.verdict === "wrong"}
        hasText={log.original_prompt !== null}
        rules={rulesOf(log)}
        categories={log.categories}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this entry?"
        description="It is deleted from your history for good. Your monthly usage does not change."
        confirmLabel="Delete entry"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
