import { useId } from "react";
import type { RecognisedFormat } from "./recognised.ts";
import type { PromptTool } from "./use-prompt-tool.ts";

const WORDS: Readonly<Record<RecognisedFormat, { legend: string; name: string; hint: string }>> = {
  json: {
    legend: "This is JSON. Read it as",
    name: "JSON data",
    hint: "Each value by itself, as the answer of a tool. The cleaned text is still JSON.",
  },
  html: {
    legend: "This is HTML. Read it as",
    name: "Web page",
    hint: "Its text, and what it hides from readers. The cleaned text is still HTML.",
  },
  conversation: {
    legend: "This is a conversation. Read it as",
    name: "Messages",
    hint: "Each by its role. The cleaned text is still a list of messages.",
  },
  email: {
    legend: "This is an email. Read it as",
    name: "Email",
    hint: "Its headers and every part. The cleaned text is still an email.",
  },
};

/** Shown for a text whose format is beyond doubt: it is read in that format unless the user says otherwise. */
export function ReadingChoice({ tool, format }: { tool: PromptTool; format: RecognisedFormat }) {
  const group = useId();
  const { legend, name, hint } = WORDS[format];
  const options = [
    { name, hint, isPlain: false },
    {
      name: "Plain prompt",
      hint: "All of it, as your own words. Cleaning may break the format.",
      isPlain: true,
    },
  ];
  return (
    <fieldset className="rounded-control border border-line bg-sunken px-3 py-2.5 text-sm">
      <legend className="sr-only">{legend}</legend>
      <p aria-hidden className="mb-2 text-xs font-medium text-muted">
        {legend}
      </p>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {options.map((option) => (
          <Option key={option.name} {...option} group={group} tool={tool} />
        ))}
      </div>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  hint: string;
  isPlain: boolean;
  group: string;
  tool: PromptTool;
}

/** Screen readers say the name, and the hint after it. */
function Option({ name, hint, isPlain, group, tool }: OptionProps) {
  const id = useId();
  return (
    <label className="flex items-start gap-2.5">
      <input
        type="radio"
        name={group}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        checked={tool.isReadAsPlain === isPlain}
        onChange={() => tool.setIsReadAsPlain(isPlain)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>
        <span id={`${id}-name`}>{name}</span>
        <span id={`${id}-hint`} className="block text-xs text-muted">
          {hint}
        </span>
      </span>
    </label>
  );
}
