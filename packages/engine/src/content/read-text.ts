import type { Examination } from "../examine.ts";
import type { ModelVerdict } from "../model/types.ts";
import type { Asked } from "../types.ts";

/** Reads one text with rules and, where there is one and it is wanted, the model. */
export type Read = (text: string, asked: Asked & { readonly asksModel: boolean }) => Promise<ReadText>;

export interface ReadText {
  readonly examination: Examination;
  readonly model?: ModelVerdict | undefined;
}
