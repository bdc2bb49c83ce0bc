import { asList, asRecord, asText, type Place, replaceTexts } from "@prompt-shield/contracts/places";
import type { Nature } from "../stream/dialect.ts";
import { addedPlaces, contentPlaces } from "./chat-places.ts";

/** A piece of one text of a streamed choice. */
interface Piece {
  /** Identifies the text; the same for all its pieces. */
  readonly name: string;
  readonly path: Place["path"];
  /** The object that has to surround the text when it is passed on. */
  readonly shell: object;
  readonly text: string;
  readonly nature: Nature;
}

/** The default place for a text of an unknown channel. */
export const CONTENT = { path: ["content"], shell: { content: "" } } as const;

/** Fields of a delta that hold text. Compatible servers send a model's reasoning in the last two. */
const TEXT_FIELDS = ["content", "refusal", "reasoning_content", "reasoning"].map((field) => ({
  name: field,
  path: [field],
  shell: { [field]: "" },
  nature: {},
}));

const FUNCTION_CALL = {
  name: "function_call",
  path: ["function_call", "arguments"],
  shell: { function_call: { arguments: "" } },
  nature: { isJson: true },
} as const;

/** Every text in a delta. */
export function deltaPieces(delta: unknown): Piece[] {
  const { tool_calls: calls, function_call: called } = asRecord(delta);
  return [
    ...TEXT_FIELDS.flatMap((piece) => piecesOf(asRecord(delta)[piece.name], piece)),
    ...asList(calls).flatMap(callPieces),
    // The legacy form of tool calls: a single `function_call`.
    ...piecesOf(asRecord(called)["arguments"], FUNCTION_CALL),
    ...listedPieces(delta),
    ...addedPieces(delta),
  ];
}

/** Content in parts; some servers stream reasoning that way. */
function listedPieces(delta: unknown): Piece[] {
  const { content } = asRecord(delta);
  if (typeof content === "string") return [];
  const places = contentPlaces(delta, { role: "assistant", path: [] });
  const shell = emptied({ content }, places);
  return places.map(({ path, text }) => ({ name: path.join(" "), path, shell, text, nature: {} }));
}

function callPieces(call: unknown): Piece[] {
  const { index, function: named, custom } = asRecord(call);
  const number = typeof index === "number" ? index : 0;
  const name = `call ${number}`;
  return [
    ...piecesOf(asRecord(named)["arguments"], {
      name,
      path: ["tool_calls", 0, "function", "arguments"],
      shell: { tool_calls: [{ index: number, function: { arguments: "" } }] },
      nature: { isJson: true },
    }),
    ...piecesOf(asRecord(custom)["input"], {
      name,
      path: ["tool_calls", 0, "custom", "input"],
      shell: { tool_calls: [{ index: number, custom: { input: "" } }] },
      nature: {},
    }),
  ];
}

function addedPieces(delta: unknown): Piece[] {
  const places = addedPlaces(delta, { role: "assistant", path: [] });
  return places.map(({ path, text }) => {
    const field = String(path[0]);
    const shell = emptied({ [field]: asRecord(delta)[field] }, places);
    return { name: path.join(" "), path, shell, text, nature: { isSealed: true } };
  });
}

/** Legacy completions have one text and no delta. */
export function legacyPieces(given: unknown): Piece[] {
  return piecesOf(given, { name: "text", path: ["text"], shell: {}, nature: {} });
}

const piecesOf = (value: unknown, piece: Omit<Piece, "text">): Piece[] => {
  const text = asText(value);
  return text ? [{ ...piece, text }] : [];
};

/** The delta without its texts. */
export function leftOf(delta: unknown, pieces: readonly Piece[]): Readonly<Record<string, unknown>> {
  const { tool_calls: calls, ...rest } = asRecord(delta);
  const told = pieces.map(({ path, text }) => ({ role: "assistant" as const, path, text }));
  const list = asList(calls).map((call) => {
    const { index, function: named, custom, ...others } = asRecord(call);
    return {
      index: typeof index === "number" ? index : 0,
      ...others,
      ...(named !== undefined && { function: { ...asRecord(named), arguments: "" } }),
      ...(custom !== undefined && { custom: { ...asRecord(custom), input: "" } }),
    };
  });
  const left = emptied(
    rest,
    told.filter(({ path }) => path[0] !== "tool_calls"),
  );
  return { ...left, ...(list.length > 0 && { tool_calls: list }) };
}

const emptied = <Body>(body: Body, places: readonly Place[]): Body =>
  replaceTexts(
    body,
    places.filter(({ path }) => String(path[0]) in asRecord(body)),
    places.map(() => ""),
  );

/** Whether anything is left of a delta that the client needs: a role, an id, a name. */
export function saysSomething(
  left: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(left).some(([field, value]) => {
    if (field === "tool_calls") return asList(own[field]).some(isNamed);
    if (field === "function_call") return isNamed({ function: own[field] });
    return value !== "" && value !== null && value !== undefined;
  });
}

function isNamed(call: unknown): boolean {
  const { id, function: named, custom } = asRecord(call);
  return [id, asRecord(named)["name"], asRecord(custom)["name"]].some((name) => name !== undefined);
}
