import { findNodeAtLocation, getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";

/** One server in a client's configuration file. */
export interface Entry {
  readonly name: string;
  readonly node: Node;
  readonly command: Node | undefined;
  readonly args: Node | undefined;
  readonly isRemote: boolean;
  /** Whether its arguments, if any, are a list. */
  readonly isPlain: boolean;
}

/** The keys under which clients list their servers. */
const PLACES: readonly (readonly string[])[] = [["mcpServers"], ["servers"], ["mcp", "servers"]];

/** Every server in the file, or undefined if it is not JSON (comments are allowed). */
export function readEntries(text: string): Entry[] | undefined {
  const errors: ParseError[] = [];
  // Replace a byte order mark by a blank, so that positions stay the same.
  const root = parseTree(text.replace(/^\uFEFF/u, " "), errors, { allowTrailingComma: true });
  if (!root || errors.length > 0) return undefined;
  // Claude Code keeps the servers of each project in one file.
  const projects = findNodeAtLocation(root, ["projects"])?.children ?? [];
  const lists = [
    ...PLACES.map((place) => findNodeAtLocation(root, [...place])),
    ...projects.map(
      (project) => project.children?.[1] && findNodeAtLocation(project.children[1], ["mcpServers"]),
    ),
  ];
  return lists.flatMap((list) => (list?.children ?? []).flatMap((property) => entryOf(property)));
}

function entryOf({ children: [key, node] = [] }: Node): Entry[] {
  if (!key || node?.type !== "object") return [];
  const field = (name: string): Node | undefined => findNodeAtLocation(node, [name]);
  const isRemote = ["url", "serverUrl", "httpUrl"].some((name) => field(name) !== undefined);
  return [
    {
      name: String(key.value),
      node,
      command: ofType(field("command"), "string"),
      args: ofType(field("args"), "array"),
      isRemote,
      isPlain: (field("args")?.type ?? "array") === "array",
    },
  ];
}

const ofType = (node: Node | undefined, type: Node["type"]): Node | undefined =>
  node?.type === type ? node : undefined;

/** The server's arguments as strings. */
export const argsOf = ({ args }: Entry): string[] =>
  args ? (getNodeValue(args) as unknown[]).map(String) : [];
