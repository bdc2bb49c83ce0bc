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
          <label key={option.name} className="flex items-start gap-2.5">
            <input
              type="radio"
              name={group}
              checked={tool.isReadAsPlain === option.isPlain}
              onChange={() => tool.setIsReadAsPlain(option.isPlain)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              {option.name}
              <span className="block text-xs text-muted">{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
