import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { messageOf, notify } from "../../lib/notify.ts";
import { POLICIES_KEY } from "../../lib/workspace.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";

export interface Exceptable {
  scanId: string;
  hasText: boolean;
  rules: readonly string[];
  categories: readonly string[];
}

const DAY_MS = 86_400_000;

/** Makes an exception, for good or for a while, for what an entry was stopped for. */
export function ExceptionButton(props: Exceptable) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Make an exception
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Make an exception"
        description="It is added to the policy that applies here, as a new version. You can remove it in Settings, API."
      >
        <ExceptionForm {...props} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function ExceptionForm({ scanId, hasText, rules, categories, onDone }: Exceptable & { onDone: () => void }) {
  const client = useQueryClient();
  const choices = choicesOf({ hasText, rules, categories });
  const [chosen, setChosen] = useState(0);
  const [days, setDays] = useState("0");
  const make = useMutation({
    mutationFn: () => {
      const { kind, name } = choices[chosen] ?? { kind: "text" as const };
      return call("POST /api/v1/exceptions", {
        body: {
          scan_id: scanId,
          kind,
          ...(name && { name }),
          ...(days !== "0" && { expires_at: inDays(Number(days)) }),
        },
      });
    },
    onSuccess: ({ policy }) => {
      notify({ title: "Exception made", description: `It is now part of the policy “${policy.name}”.` });
      void client.invalidateQueries({ queryKey: POLICIES_KEY });
      onDone();
    },
  });
  if (choices.length === 0)
    return (
      <p className="text-sm text-muted">
        No exception is possible: neither the text nor its findings were stored.
      </p>
    );
  return (
    <div className="stack gap-5">
      <SelectField
        label="What to allow"
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {choices.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Ends" value={days} onChange={({ target }) => setDays(target.value)}>
        <option value="0">When you remove it</option>
        <option value="7">In 7 days</option>
        <option value="30">In 30 days</option>
      </SelectField>
      {make.isError && (
        <Alert variant="destructive">{messageOf(make.error, "The exception was not made. Try again.")}</Alert>
      )}
      <Button className="justify-self-end" busy={make.isPending} onClick={() => make.mutate()}>
        Make exception
      </Button>
    </div>
  );
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

interface Choice {
  kind: "text" | "pattern" | "kind";
  name?: string;
  label: string;
}

/** Narrowest first: a wider exception lets more attacks through. */
function choicesOf({ hasText, rules, categories }: Omit<Exceptable, "scanId">): Choice[] {
  return [
    ...(hasText ? [{ kind: "text" as const, label: "This exact text" }] : []),
    ...rules.map((name) => ({ kind: "pattern" as const, name, label: `The pattern ${name}` })),
    ...categories.map((name) => ({
      kind: "kind" as const,
      name,
      label: `Everything of the kind ${name}, with this key`,
    })),
  ];
}
