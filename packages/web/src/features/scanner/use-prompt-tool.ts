import { FILE_MAX_BYTES, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { TOASTS, VALIDATION } from "@prompt-shield/contracts/messages";
import type { Notice } from "@prompt-shield/contracts/messages";
import { DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import type { SanitizationLevel } from "@prompt-shield/contracts/vocabulary";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { fetchPublicConfig } from "../../lib/config.ts";
import { useInstallation } from "../../lib/installation.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { ApiError } from "../../lib/request.ts";
import { useSession } from "../../lib/session.ts";
import { noteCountedAction, refreshAfterAction, useUsage } from "../../lib/workspace.ts";
import type { SanitizeResponse, ScanResponse } from "../../lib/workspace.ts";
import { askForFileScan, askForSanitize, askForScan } from "../../lib/ask.ts";
import type { Input } from "../../lib/ask.ts";
import type { Answered } from "../../lib/fallback-chain.ts";
import { draftFor, keepDraft } from "./draft.ts";
import { inputOf, recogniseFormat } from "./recognised.ts";

export type ResultTab = "scan" | "sanitize";

/** The tool's logic: who may act, what is busy, which result is shown. */
export function usePromptTool() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession().user?.id ?? null;
  const isSignedIn = userId !== null;
  const mayScan = useMay(isSignedIn)("scan");
  const usage = useUsage(isSignedIn).data;
  const quotaNotice = useInstallation().hasBilling ? TOASTS.quotaExceeded : TOASTS.installationQuotaExceeded;
  const [prompt, showPrompt] = useState(() => draftFor(userId));
  const [level, setLevel] = useState<SanitizationLevel>(DEFAULT_SANITIZATION_LEVEL);
  const [isReadAsPlain, setIsReadAsPlain] = useState(false);
  const [fileError, setFileError] = useState<string>();
  const [tab, setTab] = useState<ResultTab>("scan");
  const isQuotaReached = usage !== undefined && usage.scan_count >= usage.limit;
  const isTooLong = prompt.length > PROMPT_MAX_CHARS;
  const format = useMemo(() => recogniseFormat(prompt), [prompt]);
  const read = (text: string) => inputOf(text, isReadAsPlain ? undefined : recogniseFormat(text));

  function setPrompt(text: string) {
    keepDraft(text, userId);
    // The choice belongs to one text, not to the next one that is pasted.
    if (text.trim() === "") setIsReadAsPlain(false);
    showPrompt(text);
  }
  async function primaryUrl() {
    return (await fetchPublicConfig(client).catch(() => undefined))?.primary_url ?? "";
  }
  function onAnswered(
    shownTab: ResultTab,
    notice: Notice,
    answer: Answered<ScanResponse | SanitizeResponse>,
  ) {
    setTab(shownTab);
    noteCountedAction(client, answer.result.remaining_quota);
    notify(notice, `Answered by ${answer.backend}.`);
  }
  function onFailed(notice: Notice, error: Error) {
    // The page itself says that the session has ended.
    if (error instanceof ApiError && error.code === "unauthenticated") return undefined;
    if (error instanceof ApiError && error.code === "quota_exceeded") {
      refreshAfterAction(client);
      return notifyError(quotaNotice);
    }
    return notifyError(notice, messageOf(error, notice.description ?? ""));
  }

  async function scanText(text: string) {
    const input = read(text);
    return { ...(await askForScan(input, await primaryUrl())), source: sourceOf(input) };
  }

  const scan = useMutation({
    mutationFn: async (asked: string | File) =>
      typeof asked === "string"
        ? { ...(await scanText(asked)), prompt: asked, fileName: undefined }
        : {
            ...(await askForFileScan(asked, await primaryUrl())),
            prompt: null,
            source: undefined,
            fileName: asked.name,
          },
    onSuccess: (answer) => onAnswered("scan", TOASTS.scanCompleted, answer),
    onError: (error, asked) => {
      onFailed(TOASTS.scanFailed, error);
      if (typeof asked !== "string") setFileError(messageOf(error, TOASTS.scanFailed.description ?? ""));
    },
  });
  const sanitize = useMutation({
    mutationFn: async (text: string) => {
      const input = read(text);
      const answer = await askForSanitize({ input, level, primaryUrl: await primaryUrl() });
      return { ...answer, prompt: text, source: sourceOf(input) };
    },
    onSuccess: (answer) => onAnswered("sanitize", TOASTS.sanitizeCompleted, answer),
    onError: (error) => onFailed(TOASTS.sanitizeFailed, error),
  });

  /** Refuses a file that is too large before sending it. */
  function runFileScan(file: File): void {
    setFileError(file.size > FILE_MAX_BYTES ? VALIDATION.fileTooLarge : undefined);
    if (file.size <= FILE_MAX_BYTES && isAllowed(file.name || "file", TOASTS.blankScan)) scan.mutate(file);
  }

  /**
   * The order of the checks matters: a blank prompt is an error even for visitors, and visitors have no
   * quota.
   */
  function isAllowed(text: string, blank: Notice): boolean {
    if (text.trim() === "") notifyError(blank);
    else if (!isSignedIn) void navigate(WEB_PATHS.login);
    else if (!mayScan) return false;
    else if (isQuotaReached) notifyError(quotaNotice);
    else return !scan.isPending && !sanitize.isPending;
    return false;
  }

  return {
    prompt,
    setPrompt,
    level,
    setLevel,
    tab,
    setTab,
    /** The prompt's format, if it is data beyond doubt. */
    format,
    isReadAsPlain,
    setIsReadAsPlain,
    isQuotaReached,
    /** False if the role in the workspace is read-only. */
    mayScan,
    isTooLong,
    isScanning: scan.isPending && typeof scan.variables === "string",
    /** The name of the file that is being scanned. */
    scanningFile: scan.isPending && scan.variables instanceof File ? scan.variables.name : undefined,
    fileError,
    runFileScan,
    isSanitizing: sanitize.isPending,
    canAct:
      mayScan &&
      prompt.trim() !== "" &&
      !isTooLong &&
      !isQuotaReached &&
      !scan.isPending &&
      !sanitize.isPending,
    scanned: scan.data,
    sanitized: sanitize.data,
    runScan(text = prompt) {
      if (isAllowed(text, TOASTS.blankScan)) scan.mutate(text);
    },
    runSanitize(text = prompt) {
      if (isAllowed(text, TOASTS.blankSanitize)) sanitize.mutate(text);
    },
  };
}

/** Named as in the history. */
const sourceOf = ({ messages, source }: Input): string | undefined => (messages ? "messages" : source);

export type PromptTool = ReturnType<typeof usePromptTool>;
