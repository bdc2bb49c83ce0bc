import { TOASTS } from "@prompt-shield/contracts/messages";
import { useState } from "react";
import { notify } from "../lib/notify.ts";
import { CodeLinesBox, plainText } from "../ui/code-lines.tsx";
import type { CodeLines } from "../ui/code-lines.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";

export interface Example {
  /** The language or the file name. */
  label: string;
  lines: CodeLines;
  /** The output of the code. */
  output?: string;
}

/** A listing with its name and a copy button. */
export function CodeExample({ label, lines, output }: Example) {
  return (
    <figure className="stack overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="flex h-11 items-center justify-between border-b border-line bg-sunken pr-2 pl-4 text-xs font-medium text-muted">
        {label}
        <CopyCode lines={lines} />
      </figcaption>
      <CodeLinesBox lines={lines} label={label} className="max-h-[36rem]" />
      <Output text={output} />
    </figure>
  );
}

/** The same example in several languages. */
export function CodeTabs({ name, examples }: { name: string; examples: readonly [Example, ...Example[]] }) {
  const [current, setCurrent] = useState(examples[0].label);
  const shown = examples.find(({ label }) => label === current) ?? examples[0];
  return (
    <Tabs
      value={shown.label}
      onValueChange={setCurrent}
      className="stack overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex items-center justify-between border-b border-line bg-sunken pr-2 pl-1">
        <div className="-mb-px min-w-0">
          <TabList aria-label={name}>
            {examples.map(({ label }) => (
              <Tab key={label} value={label}>
                {label}
              </Tab>
            ))}
          </TabList>
        </div>
        <CopyCode lines={shown.lines} />
      </div>
      {examples.map(({ label, lines, output }) => (
        <TabPanel key={label} value={label} tabIndex={-1} className="stack">
          <CodeLinesBox lines={lines} label={`${name}, ${label}`} className="max-h-[36rem]" />
          <Output text={output} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function CopyCode({ lines }: { lines: CodeLines }) {
  return (
    <CopyButton
      label="Copy"
      variant="ghost"
      text={() => plainText(lines)}
      onCopied={() => notify(TOASTS.copiedCode)}
    />
  );
}

function Output({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className="border-t border-line bg-sunken px-4 py-3 text-[0.8125rem]">
      <p className="mb-1 text-xs text-muted">Prints</p>
      <pre className="overflow-x-auto whitespace-pre-wrap">{text.trimEnd()}</pre>
    </div>
  );
}
