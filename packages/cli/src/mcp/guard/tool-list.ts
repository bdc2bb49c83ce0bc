import type { Engine } from "@prompt-shield/engine";
import { INSTRUCTIONS, readPins, toolKey } from "../pins/pin-file.ts";
import { review, type Withheld } from "../pins/review.ts";
import { findClashes } from "./clashes.ts";
import { isFields, type Fields, type Message } from "./json-rpc.ts";
import { whySuspicious } from "./judge-definition.ts";

export interface ToolListParts {
  readonly engine: Promise<Engine>;
  readonly server: string;
  readonly pinsFolder: string;
  /** Whether new tools of a known server need approval too. */
  readonly strict: boolean;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

export interface ToolList {
  /** The tools that may be shown, with a notice in place of each withheld one. */
  show(tools: readonly unknown[]): Promise<unknown[]>;
  /** The server's instructions, or a notice in their place. */
  instructions(text: string): Promise<string>;
  /**
   * Why a tool may not be called, or undefined. Asks the server for its tools first unless they were already
   * shown.
   */
  whyNot(name: string, meta: unknown): Promise<string | undefined>;
  /** Call it when the server reports that its tools have changed. */
  forget(): void;
}

/** A server that lists more pages than this would probably never stop. */
const PAGES_MAX = 50;
const NO_SUCH_METHOD = -32_601;

type Ask = (method: string, params: Message["params"]) => Promise<Message>;

export function createToolList(parts: ToolListParts & { readonly ask: Ask }): ToolList {
  const { engine, server, pinsFolder: folder, now, log, ask } = parts;
  const shown = new Map<string, unknown>();
  const told = new Set<string>();
  /** The complete list, requested once until the server reports a change. */
  let listing: Promise<string | undefined> | undefined;
  let isStrict: Promise<boolean> | undefined;

  // One at a time: each check reads the file and writes it again.
  let last: Promise<unknown> = Promise.resolve();
  const check = (definitions: ReadonlyMap<string, unknown>): Promise<Withheld> => {
    const checked = last.then(() => checkNow(definitions));
    last = checked.catch(() => undefined);
    return checked;
  };
  const checkNow = async (definitions: ReadonlyMap<string, unknown>): Promise<Withheld> => {
    isStrict ??= readPins(folder, server).then(
      ({ pinned }) => parts.strict && Object.keys(pinned).length > 0,
    );
    const suspect = async (definition: unknown) => whySuspicious(await engine, definition);
    const strict = await isStrict;
    return review(definitions, { folder, server, suspect, strict, now });
  };
  const tellOnce = (line: string): void => {
    if (!told.has(line)) log(line);
    told.add(line);
  };

  const show = async (tools: readonly unknown[]): Promise<unknown[]> => {
    const named = tools.filter(isFields).map((tool) => [String(tool["name"]), tool] as const);
    const definitions = new Map(named.map(([name, tool]) => [toolKey(name), tool]));
    const withheld = await check(definitions);
    for (const [name, tool] of named) shown.set(name, tool);
    for (const clash of await findClashes(tools, { folder, server })) tellOnce(`warning: ${clash}`);
    return named.flatMap(([name, tool]) => {
      // If several tools share a name, show only the one that was checked.
      if (definitions.get(toolKey(name)) !== tool) return [];
      const why = withheld.get(toolKey(name));
      if (why === undefined) return [tool];
      tellOnce(`tool "${name}" is withheld: ${why}. ${howToApprove(server)}`);
      // An invalid name is not repeated either: a model would read it.
      return /^[\w./-]{1,128}$/.test(name) ? [notice(name, why, server)] : [];
    });
  };

  /** Requests the complete list, page by page. */
  const list = async (meta: unknown): Promise<string | undefined> => {
    let cursor: unknown;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const params = {
        ...(isFields(meta) && { _meta: metaFor(meta) }),
        ...(cursor !== undefined && { cursor }),
      };
      const { result, error } = await ask("tools/list", params);
      if (error) return error.code === NO_SUCH_METHOD ? undefined : "the server does not list its tools";
      await show(Array.isArray(result?.["tools"]) ? result["tools"] : []);
      cursor = result?.["nextCursor"];
      if (cursor === undefined) break;
    }
    return undefined;
  };

  return {
    show,
    async instructions(text) {
      const why = (await check(new Map([[INSTRUCTIONS, text]]))).get(INSTRUCTIONS);
      if (why === undefined) return text;
      tellOnce(`the server's instructions are withheld: ${why}. ${howToApprove(server)}`);
      return `Prompt Shield withheld the instructions of this server: ${reason(why)} ${howToApprove(server)}`;
    },
    async whyNot(name, meta) {
      if (!shown.has(name)) {
        listing ??= list(meta);
        const failure = await listing;
        if (failure !== undefined) {
          listing = undefined;
          return failure;
        }
      }
      const definition = shown.get(name);
      // The server itself will answer that it has no such tool.
      if (definition === undefined) return undefined;
      return (await check(new Map([[toolKey(name), definition]]))).get(toolKey(name));
    },
    forget() {
      shown.clear();
      listing = undefined;
    },
  };
}

/** Without the progress token, which belongs to the call and not to this request for the list. */
function metaFor({ progressToken: _token, ...meta }: Fields): Fields {
  return meta;
}

export const howToApprove = (server: string): string =>
  `A person can look at it and approve it with: prompt-shield mcp approve ${JSON.stringify(server)}`;

/** Drops the quoted suspicious words, because an assistant reads this reason. */
export const reason = (why: string): string => `${why.replace(/ \(.*\)$/s, "")}.`;

const notice = (name: string, why: string, server: string): Fields => ({
  name,
  description: `Unavailable. Prompt Shield withheld this tool: ${reason(why)} ${howToApprove(server)}`,
  inputSchema: { type: "object" },
});
