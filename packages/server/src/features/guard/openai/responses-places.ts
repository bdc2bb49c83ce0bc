import {
  asList,
  asRecord,
  asText,
  documentPlace,
  leafPlaces,
  type Place,
  textAt,
  textLeaves,
} from "@prompt-shield/contracts/places";
import type { Spoken } from "../spoken.ts";
import { toolPlaces } from "../tool-places.ts";
import { annotationPlaces } from "./annotations.ts";

type Path = Place["path"];
type Role = Spoken["role"];

/**
 * Every text in a request to `POST /responses`. Earlier turns behind `previous_response_id` are not in it; the new
 * texts are.
 */
export function responsesRequestPlaces(body: unknown): Place[] {
  const { input, prompt } = asRecord(body);
  return [
    ...textAt(body, "instructions", { role: "system", path: [] }),
    ...textAt(body, "input", { role: "user", path: [] }),
    ...asList(input).flatMap((item, index) => [
      ...textAt(input, index, { role: "user", path: ["input"] }),
      ...itemPlaces(item, ["input", index]),
    ]),
    ...variablePlaces(asRecord(prompt)["variables"]),
    ...toolPlaces(asRecord(body)["tools"], ["tools"]),
  ];
}

/** Variables of a prompt stored at the provider: strings, or parts with a text. */
function variablePlaces(variables: unknown): Place[] {
  const path = ["prompt", "variables"];
  return Object.entries(asRecord(variables)).flatMap(([name, value]) => [
    ...textAt(variables, name, { role: "user", path }),
    ...textAt(value, "text", { role: "user", path: [...path, name] }),
  ]);
}

/** Every text in the answer. */
export function responsesOutputPlaces(response: unknown): Place[] {
  return [
    ...asList(asRecord(response)["output"]).flatMap((item, index) => itemPlaces(item, ["output", index])),
    // Some servers repeat the whole text here.
    ...textAt(response, "output_text", { role: "assistant", path: [] }),
  ];
}

/** A Map, not an object: callers choose the role freely, and "constructor" is a key of every object. */
const ROLES = new Map(
  Object.entries<Role>({
    system: "system",
    developer: "developer",
    user: "user",
    assistant: "assistant",
  }),
);

/** Fields of items that a model has written. */
const WRITTEN = ["arguments", "input", "code", "refusal", "reason"] as const;
/** Fields of items with what a model wants to do: text to type, commands, file changes, searches. */
const DEEDS = ["action", "operation", "queries"] as const;
/** Fields in those values that hold no text. */
const NAME = /^(?:type|id|url|image_url|button|status)$/;
/** Fields of items that somebody else has written: tool output, search results. */
const RETURNED = ["output", "outputs", "text", "stdout", "stderr", "logs", "result", "error"] as const;
/** The names of fields inside such values that hold text. Others hold pictures, addresses or names. */
const RETURNED_TEXT = new RegExp(`^(?:${RETURNED.join("|")}|content|message|reason)$`);
/** A picture in base64. */
const isPicture = (type: unknown, field: string): boolean =>
  type === "image_generation_call" && field === "result";

/**
 * The texts of one item of any kind: a message, a call, its output. New kinds appear often, so this looks at field
 * names only. A message's texts have the message's role, a call's the model's, an output's a tool's.
 */
export function itemPlaces(item: unknown, path: Path): Place[] {
  const { type, role: said, content, summary } = asRecord(item);
  const role =
    ROLES.get(asText(said) ?? "") ?? (type === undefined || type === "message" ? "user" : "assistant");
  return [
    ...textAt(item, "content", { role, path }),
    ...asList(content).flatMap((part, index) =>
      partPlaces(part, { role, path: [...path, "content", index] }),
    ),
    // One part instead of a list.
    ...partPlaces(asRecord(content), { role, path: [...path, "content"] }),
    ...asList(summary).flatMap((part, index) =>
      partPlaces(part, { role, path: [...path, "summary", index] }),
    ),
    ...WRITTEN.flatMap((field) =>
      textAt(item, field, { role, path, ...(field === "arguments" && { isJson: true as const }) }),
    ),
    // Some servers send the parsed document instead of a string.
    ...documentPlace(asRecord(item)["arguments"], { role, path: [...path, "arguments"] }),
    ...DEEDS.flatMap((field) =>
      leafPlaces(asRecord(item)[field], { role, path: [...path, field] }).filter(
        (leaf) => !NAME.test(String(leaf.path.at(-1))),
      ),
    ),
    ...RETURNED.flatMap((field) =>
      isPicture(type, field)
        ? []
        : textLeaves(
            asRecord(item)[field],
            { role: "tool", path: [...path, field] },
            { field: RETURNED_TEXT },
          ),
    ),
    // Tool definitions of an MCP server that the provider has queried.
    ...toolPlaces(asRecord(item)["tools"], [...path, "tools"]),
    ...asList(asRecord(item)["results"]).flatMap((found, index) =>
      textAt(found, "text", { role: "tool", path: [...path, "results", index] }),
    ),
  ];
}

/** The texts of one message part, such as `output_text`. */
export function partPlaces(part: unknown, place: Pick<Place, "role" | "path">): Place[] {
  if (typeof part === "string") return part === "" ? [] : [{ ...place, text: part }];
  const own = { ...place, tokensAt: [...place.path, "logprobs"] };
  const { role, path } = place;
  return [
    ...textAt(part, "text", own),
    ...textAt(part, "refusal", own),
    ...textAt(part, "transcript", place),
    ...annotationPlaces(asRecord(part)["annotations"], { role, path: [...path, "annotations"] }),
  ];
}
