import { decoders } from "../../generated/decoders.ts";
import type { Decoder, Intent } from "../decoder.ts";

/** Read the text as it came: what they look for is removed when the text is cleaned. */
export const SMUGGLING_DECODERS: readonly Decoder[] = decoders.filter(({ intent }) => intent === "invisible");

/** Read the cleaned text, the surest first. */
export const DECODERS: readonly Decoder[] = decoders.filter(({ intent }) => intent !== "invisible");

const INTENTS: ReadonlyMap<string, Intent> = new Map(decoders.map(({ id, intent }) => [id, intent]));

/** The intent behind one step of a decode chain; steps that only clean a text are everyday. */
export const intentOf = (step: string): Intent => INTENTS.get(step) ?? "everyday";
