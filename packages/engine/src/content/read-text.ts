import type { Examination } from "../examine.ts";
import type { AskedOfModel, Doubt, ModelVerdict } from "../model/types.ts";

export interface AskedOfBoth extends AskedOfModel {
  readonly asksModel: boolean;
  /** False if the text is only names and numbers: the model is then called without any text. */
  readonly isSpeech?: boolean;
}

/** Reads one text with the rules and, if `asksModel` is set and there is a model, with the model. */
export type Read = (text: string, asked: AskedOfBoth) => Promise<ReadText>;

/** A doubt whose second look may fail, like any call of the model: the first network's verdict then stands. */
export interface Unsettled extends Omit<Doubt, "lookAgain"> {
  lookAgain(): Promise<ModelVerdict | undefined>;
}

export interface ReadText {
  readonly examination: Examination;
  readonly model?: ModelVerdict | undefined;
  readonly doubt?: Unsettled | undefined;
}
