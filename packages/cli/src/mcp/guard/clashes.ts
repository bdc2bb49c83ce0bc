import { readAllPins, toolNames } from "../pins/pin-file.ts";
import { isFields } from "./json-rpc.ts";
import { textsOf } from "./strings.ts";

/** Whether a mention of this name means the tool. An ordinary word in a sentence does not. */
const isTelling = (name: string): boolean => name.length >= 5 && /[_\-./A-Z]/.test(name);

/**
 * Finds tools with the same name as another server's tool, or with another server's tools in their
 * description: they could divert an assistant from one server to the other.
 */
export async function findClashes(
  tools: readonly unknown[],
  { folder, server }: { folder: string; server: string },
): Promise<string[]> {
  const others = (await readAllPins(folder)).filter((pins) => pins.server !== server);
  return tools.filter(isFields).flatMap((tool) => {
    const name = String(tool["name"]);
    const words = textsOf(tool)
      .map(({ text }) => text)
      .join("\n");
    return others.flatMap((other) => {
      const names = toolNames({ ...other.pinned, ...other.held });
      if (names.includes(name)) return [`tool "${name}" exists on server "${other.server}" too`];
      const spoken = names.find((one) => isTelling(one) && mentions(words, one));
      return spoken ? [`tool "${name}" mentions "${spoken}", a tool of server "${other.server}"`] : [];
    });
  });
}

/** Whether the text contains the name as a separate word. */
function mentions(words: string, name: string): boolean {
  const at = words.indexOf(name);
  return at !== -1 && !/\w/.test(words[at - 1] ?? " ") && !/\w/.test(words[at + name.length] ?? " ");
}
