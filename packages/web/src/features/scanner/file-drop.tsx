import { FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { Spinner } from "../../ui/spinner.tsx";
import type { PromptTool } from "./use-prompt-tool.ts";

const ENDINGS = ".txt,.md,.html,.htm,.json,.csv,.eml,.pdf,.docx,.pptx,.xlsx,.odt";

/** Scans a dropped or chosen file at once. */
export function FileDrop({ tool }: { tool: PromptTool }) {
  const [isOver, setIsOver] = useState(false);
  const { scanningFile, fileError } = tool;
  const isDisabled = scanningFile !== undefined || tool.isQuotaReached || !tool.mayScan;
  return (
    <div className="stack gap-2">
      <label
        className={clsx(
          "relative flex items-center gap-3 rounded-control border border-dashed px-4 py-3 text-sm transition-colors",
          "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent",
          isOver ? "border-accent bg-accent-soft" : "border-line-strong hover:border-accent",
          isDisabled && "pointer-events-none opacity-60",
        )}
      >
        {scanningFile === undefined ? (
          <FileUp aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
        ) : (
          <Spinner />
        )}
        <span className="min-w-0">
          <span className="block truncate font-medium">
            {scanningFile === undefined ? "Scan a file" : `Scanning ${scanningFile}`}
          </span>
          <span className="block text-xs text-muted">
            Drop it here or choose one. PDF, Word, PowerPoint, Excel, OpenDocument, email, HTML, Markdown,
            JSON, CSV or text, up to {FILE_MAX_BYTES / 1_048_576} MiB.
          </span>
        </span>
        <input
          type="file"
          aria-label="Scan a file"
          accept={ENDINGS}
          disabled={isDisabled}
          // Covers the whole zone, because browsers treat a file dropped on this input as chosen.
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) tool.runFileScan(file);
            // Allows choosing the same file again after it was changed.
            event.target.value = "";
          }}
        />
      </label>
      {fileError !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {fileError}
        </p>
      )}
    </div>
  );
}
