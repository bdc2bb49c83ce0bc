import { decoders } from "../../generated/decoders.ts";
import type { Decoder, Intent } from "../decoder.ts";

/** These read the original text, because cleaning removes the characters that they look for. */
export const SMUGGLING_DECODERS: readonly Decoder[] = decoders.filter(({ intent }) => intent === "invisible");

/** These read the cleaned text, the surest decoder first. */
export const DECODERS: readonly Decoder[] = decoders.filter(({ intent }) => intent !== "invisible");

const INTENTS: ReadonlyMap<string, Intent> = new Map(decoders.map(({ id, intent }) => [id, intent]));

/** The intent of one step of a decode chain; steps that only clean a text are everyday. */
export const intentOf = (step: string): Intent => INTENTS.get(step) ?? "everyday";
