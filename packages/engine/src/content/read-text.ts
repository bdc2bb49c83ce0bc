import type { Examination } from "../examine.ts";
import type { ModelVerdict } from "../model/types.ts";
import type { Asked } from "../types.ts";

export interface AskedOfBoth extends Asked {
  readonly asksModel: boolean;
  /** False where the text is nothing but names and numbers: the model is then asked about no text at all. */
  readonly isSpeech?: boolean;
}

/** Reads one text with rules and, where there is one and it is wanted, the model. */
export type Read = (text: string, asked: AskedOfBoth) => Promise<ReadText>;

export interface ReadText {
  readonly examination: Examination;
  readonly model?: ModelVerdict | undefined;
}
