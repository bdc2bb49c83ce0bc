import { stripHidden } from "@prompt-shield/engine";
import { mapTexts } from "./strings.ts";

/**
 * Terminal commands: colours, cursor moves, titles, links. They can hide text from people that models still
 * read.
 */
const ANSI = new RegExp(
  [
    String.raw`\u001B[\]PX^_][^\u0007\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)?`,
    String.raw`(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]`,
    String.raw`\u001B[ -/]*[0-~]`,
  ].join("|"),
  "gu",
);

const stripAnsi = (text: string): string => text.replaceAll(ANSI, "");

export const stripText = (text: string): string => stripHidden(stripAnsi(text));

/** Removes terminal commands. Text hidden in other ways stays, so that the scan finds it. */
export const stripCommands = <Value>(value: Value): Value => mapTexts(value, stripAnsi);

/** Removes terminal commands and invisible characters. */
export const stripAll = <Value>(value: Value): Value => mapTexts(value, stripText);
