import { useState } from "react";
import type { FormEvent } from "react";
import { workspaceHeader } from "../../../lib/request.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { exampleOf } from "./openapi.ts";
import type { Operation } from "./openapi.ts";

interface Outcome {
  status: number;
  durationMs: number;
  text: string;
}

/** Sends a real request, with the reader's session or the credential typed above. */
export function TryIt({ operation, credential }: { operation: Operation; credential: string }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => (operation.body ? print(exampleOf(operation.body)) : ""));
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setOutcome(await ask(operation, { values, body, credential }));
    setIsBusy(false);
  }
  return (
    <form noValidate className="stack gap-4" onSubmit={(event) => void send(event)}>
      {operation.parameters.map(({ name, in: place, required }) => (
        <TextField
          key={name}
          label={`${name} (${place}${required ? "" : ", optional"})`}
          value={values[name] ?? ""}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {operation.body && (
        <TextAreaField
          label="Body"
          value={body}
          spellCheck={false}
          className="font-mono"
          onChange={({ target }) => setBody(target.value)}
        />
      )}
      <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
        Send request
      </Button>
      {outcome && <OutcomeBox outcome={outcome} />}
    </form>
  );
}

function OutcomeBox({ outcome: { status, durationMs, text } }: { outcome: Outcome }) {
  const isGood = status >= 200 && status < 300;
  return (
    <div className="stack gap-2">
      <output className="figures flex items-center gap-2 text-sm">
        <Badge variant={isGood ? "success" : "destructive"}>{status === 0 ? "No answer" : status}</Badge>
        <span className="text-muted">{Math.round(durationMs)} ms</span>
      </output>
      <pre
        aria-label="Response"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take the focus
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control border border-line bg-sunken px-4 py-3 text-[0.8125rem]"
      >
        {text}
      </pre>
    </div>
  );
}

interface Filled {
  values: Readonly<Record<string, string>>;
  body: string;
  credential: string;
}

async function ask(operation: Operation, filled: Filled): Promise<Outcome> {
  const start = performance.now();
  try {
    const answer = await fetch(addressOf(operation, filled.values), {
      method: operation.method,
      credentials: "same-origin",
      headers: {
        ...(operation.body && { "content-type": "application/json" }),
        ...credentialHeader(operation.path, filled.credential),
      },
      ...(operation.body && { body: filled.body }),
    });
    const text = pretty(await answer.text());
    return { status: answer.status, durationMs: performance.now() - start, text };
  } catch {
    return { status: 0, durationMs: performance.now() - start, text: "The server cannot be reached." };
  }
}

function addressOf({ path, parameters }: Operation, values: Filled["values"]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = parameters
    .filter(({ name, in: place }) => place === "query" && values[name])
    .map(({ name }) => [name, values[name] ?? ""]);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`;
}

/**
 * An API key begins with `sk_`; anything else is treated as an access token. Without either the session counts, and the
 * workspace that this tab shows.
 */
function credentialHeader(path: string, credential: string): Record<string, string> {
  const value = credential.trim();
  if (value === "") return workspaceHeader(path);
  return value.startsWith("sk_") ? { "x-api-key": value } : { authorization: `Bearer ${value}` };
}

function pretty(text: string): string {
  try {
    return print(JSON.parse(text));
  } catch {
    return text;
  }
}

function print(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
