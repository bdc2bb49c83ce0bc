import type { Examination } from "../examine.ts";
import type { AskedOfModel, Doubt, ModelVerdict } from "../model/types.ts";

export interface AskedOfBoth extends AskedOfModel {
  readonly asksModel: boolean;
  /** False where the text is nothing but names and numbers: the model is then asked about no text at all. */
  readonly isSpeech?: boolean;
}

/** Reads one text with rules and, where there is one and it is wanted, the model. */
export type Read = (text: string, asked: AskedOfBoth) => Promise<ReadText>;

/** A doubt whose second look may fail like any other question to the model: the first network's word then stands. */
export interface Unsettled extends Omit<Doubt, "lookAgain"> {
  lookAgain(): Promise<ModelVerdict | undefined>;
}

export interface ReadText {
  readonly examination: Examination;
  readonly model?: ModelVerdict | undefined;
  readonly doubt?: Unsettled | undefined;
}
