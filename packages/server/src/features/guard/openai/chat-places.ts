import { asList, asRecord, asText, type Place, textAt } from "../places.ts";
import type { Spoken } from "../spoken.ts";

type Path = Place["path"];

const ROLES: Readonly<Record<string, Spoken["role"]>> = {
  system: "system",
  developer: "developer",
  user: "user",
  assistant: "assistant",
  tool: "tool",
  function: "tool",
};

/** Every text of a chat request: `POST /chat/completions`. Pictures, sounds and files are passed over. */
export function chatRequestPlaces(body: unknown): Place[] {
  return asList(asRecord(body)["messages"]).flatMap((message, index) =>
    messagePlaces(message, ["messages", index]),
  );
}

/** Every text of the answer: the choices and, where a model has several ways to say something, all of them. */
export function chatResponsePlaces(body: unknown): Place[] {
  return asList(asRecord(body)["choices"]).flatMap((choice, index) =>
    messagePlaces({ role: "assistant", ...asRecord(asRecord(choice)["message"]) }, [
      "choices",
      index,
      "message",
    ]),
  );
}

/** A request of the older `POST /completions`. */
export function completionRequestPlaces(body: unknown): Place[] {
  const { prompt } = asRecord(body);
  const own = { role: "user", path: [] } as const;
  return Array.isArray(prompt)
    ? prompt.flatMap((_, index) => textAt(prompt, index, { ...own, path: ["prompt"] }))
    : textAt(body, "prompt", own);
}

export function completionResponsePlaces(body: unknown): Place[] {
  return asList(asRecord(body)["choices"]).flatMap((choice, index) =>
    textAt(choice, "text", { role: "assistant", path: ["choices", index] }),
  );
}

function messagePlaces(message: unknown, path: Path): Place[] {
  const { role: said, content, tool_calls: calls, function_call: call } = asRecord(message);
  const role = ROLES[asText(said) ?? ""] ?? "user";
  return [
    ...(Array.isArray(content)
      ? content.flatMap((part, index) => partPlaces(part, { role, path: [...path, "content", index] }))
      : textAt(message, "content", { role, path })),
    ...textAt(message, "refusal", { role, path }),
    // Not OpenAI's, but what compatible servers call the thoughts of their models.
    ...textAt(message, "reasoning_content", { role, path }),
    ...textAt(message, "reasoning", { role, path }),
    ...asList(calls).flatMap((one, index) => callPlaces(one, { role, path: [...path, "tool_calls", index] })),
    ...textAt(call, "arguments", { role, path: [...path, "function_call"], isJson: true }),
  ];
}

function partPlaces(part: unknown, place: Pick<Place, "role" | "path">): Place[] {
  return [...textAt(part, "text", place), ...textAt(part, "refusal", place)];
}

function callPlaces(call: unknown, { role, path }: Pick<Place, "role" | "path">): Place[] {
  const { function: named, custom } = asRecord(call);
  return [
    ...textAt(named, "arguments", { role, path: [...path, "function"], isJson: true }),
    ...textAt(custom, "input", { role, path: [...path, "custom"] }),
  ];
}
