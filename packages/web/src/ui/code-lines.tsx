import { clsx } from "clsx";

export type CodeLines = readonly (readonly (readonly [kind: string, text: string])[])[];

interface CodeLinesBoxProps {
  lines: CodeLines;
  label: string;
  className?: string;
}

/** Code that was highlighted at build time. It scrolls sideways, so it must be focusable by keyboard. */
export function CodeLinesBox({ lines, label, className }: CodeLinesBoxProps) {
  return (
    <pre
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take the focus
      tabIndex={0}
      className={clsx("overflow-auto px-4 py-3.5 text-[0.8125rem] leading-relaxed", className)}
    >
      <code>
        {lines.map((line, row) => (
          // Lines never move, so their index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={row}>
            {line.map(([kind, text], column) =>
              kind === "" ? (
                text
              ) : (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={column} className={`code-${kind}`}>
                  {text}
                </span>
              ),
            )}
            {row < lines.length - 1 && "\n"}
          </span>
        ))}
      </code>
    </pre>
  );
}

export function plainText(lines: CodeLines): string {
  return lines.map((line) => line.map(([, text]) => text).join("")).join("\n");
}
