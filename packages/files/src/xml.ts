import { SaxesParser } from "saxes";
import { XML_DEPTH_MAX, XML_TEXT_MAX_CHARS } from "./bounds.ts";
import { UnreadableFile } from "./unreadable-file.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefix: a file may use any prefix for `w:t`. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Streams a part through the handler. Refuses document types, and with them the entities that make XML bombs. */
export function readXml(bytes: Uint8Array, handler: XmlHandler): void {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let chars = 0;
  const take = (text: string): void => {
    chars += text.length;
    if (chars > XML_TEXT_MAX_CHARS) throw new UnreadableFile("bomb", "a part holds too much text");
    handler.text?.(text);
  };
  parser.on("doctype", () => {
    throw new UnreadableFile("bomb", "a part declares entities of its own");
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > XML_DEPTH_MAX) throw new UnreadableFile("bomb", "a part is nested too deep");
    handler.open?.(local(name), localNames(attributes as Attributes));
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    handler.close?.(local(name));
  });
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("error", (cause) => {
    throw new UnreadableFile("broken", "a part is not well-formed XML", { cause });
  });
  parser.write(decode(bytes)).close();
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

function localNames(attributes: Attributes): Attributes {
  // Without a prototype: an attribute may be called `constructor`.
  const named = Object.create(null) as Record<string, string>;
  for (const name in attributes) {
    const colon = name.indexOf(":");
    // If an element has both `id` and `r:id`, only the second is a reference.
    if (colon === -1) named[name] ??= attributes[name] ?? "";
    else named[name.slice(colon + 1)] = attributes[name] ?? "";
  }
  return named;
}
