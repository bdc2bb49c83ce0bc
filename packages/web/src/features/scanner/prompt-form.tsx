import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { SANITIZATION_LEVELS } from "@prompt-shield/contracts/vocabulary";
import type { SanitizationLevel } from "@prompt-shield/contracts/vocabulary";
import { clsx } from "clsx";
import { ScanSearch, Sparkles } from "lucide-react";
import type { KeyboardEvent } from "react";
import { formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { EXAMPLES } from "./examples.ts";
import { ReadingChoice } from "./reading-choice.tsx";
import type { PromptTool } from "./use-prompt-tool.ts";

export function PromptForm({ tool }: { tool: PromptTool }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) tool.runSanitize();
    else tool.runScan();
  }
  return (
    <form
      noValidate
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        tool.runScan();
      }}
    >
      <div className="relative">
        <textarea
          aria-label="Prompt"
          aria-describedby="prompt-note"
          aria-invalid={tool.isTooLong || undefined}
          placeholder={MESSAGES.promptPlaceholder}
          value={tool.prompt}
          spellCheck={false}
          dir="auto"
          onChange={(event) => tool.setPrompt(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
            // Another text takes the place of all of this one, which the choice was made for.
            if (selectionEnd - selectionStart === value.length) tool.setIsReadAsPlain(false);
          }}
          className="field-sizing-content max-h-[60dvh] min-h-44 w-full resize-y rounded-control border border-line-strong bg-surface px-4 py-3 font-mono text-sm leading-relaxed placeholder:text-muted hover:border-muted"
        />
        <PromptNote length={tool.prompt.length} isTooLong={tool.isTooLong} />
      </div>
      {tool.prompt === "" && <Examples onPick={tool.setPrompt} />}
      {tool.format && <ReadingChoice tool={tool} format={tool.format} />}
      <Actions tool={tool} />
    </form>
  );
}

function PromptNote({ length, isTooLong }: { length: number; isTooLong: boolean }) {
  return (
    <p id="prompt-note" className={clsx("figures mt-1 text-xs", isTooLong ? "text-danger" : "text-muted")}>
      {formatNumber(length)} / {formatNumber(PROMPT_MAX_CHARS)} characters
      {isTooLong && <span className="block">{VALIDATION.promptTooLong}</span>}
    </p>
  );
}

function Examples({ onPick }: { onPick: (prompt: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted">Try one:</span>
      {EXAMPLES.map(({ label, prompt }) => (
        <button
          key={label}
          type="button"
          onClick={() => onPick(prompt)}
          className="rounded-full border border-line px-3 py-1 text-xs font-medium text-muted transition-colors hover:border-accent hover:text-accent"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Actions({ tool }: { tool: PromptTool }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Button type="submit" busy={tool.isScanning} disabled={!tool.canAct} className="max-sm:w-full">
        {!tool.isScanning && <ScanSearch aria-hidden size={16} strokeWidth={1.75} />}
        {tool.isScanning ? "Scanning..." : "Scan Prompt"}
      </Button>
      <div className="flex max-sm:w-full">
        <Button
          variant="secondary"
          busy={tool.isSanitizing}
          disabled={!tool.canAct}
          onClick={() => tool.runSanitize()}
          className="rounded-r-none max-sm:flex-1"
        >
          {!tool.isSanitizing && <Sparkles aria-hidden size={16} strokeWidth={1.75} />}
          {tool.isSanitizing ? "Sanitizing..." : "Sanitize Prompt"}
        </Button>
        <select
          aria-label="Sanitization level"
          value={tool.level}
          onChange={(event) => tool.setLevel(event.target.value as SanitizationLevel)}
          className="h-10 rounded-r-control border border-l-0 border-line bg-surface px-2 text-sm text-muted hover:bg-sunken"
        >
          {SANITIZATION_LEVELS.map((level) => (
            <option key={level} value={level}>
              {level.charAt(0).toUpperCase() + level.slice(1)}
            </option>
          ))}
        </select>
      </div>
      <p className="ml-auto self-center text-xs text-muted max-sm:hidden">
        <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5">Ctrl</kbd>{" "}
        <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5">Enter</kbd> scans
      </p>
    </div>
  );
}
