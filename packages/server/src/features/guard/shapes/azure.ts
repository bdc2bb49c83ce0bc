import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import { defineShape, isActedOn } from "./shape.ts";

/** Azure AI Content Safety, Prompt Shields: https://learn.microsoft.com/azure/ai-services/content-safety/quickstart-jailbreak */
const shieldRequest = z.looseObject({
  userPrompt: z.string().nullish(),
  documents: list(z.string()).nullish(),
});
type ShieldRequest = z.infer<typeof shieldRequest>;

export const azurePromptShield = defineShape<ShieldRequest>({
  via: "azure",
  path: "/contentsafety/text::shieldPrompt",
  body: shieldRequest,
  ask: ({ userPrompt, documents }) => ({
    spoken: [
      { role: "user", text: userPrompt ?? "" },
      ...(documents ?? []).map((text) => ({ role: "tool" as const, text })),
    ],
    direction: "input",
  }),
  answer: (judged) => {
    // `attackDetected` is this API's only way to stop a text, so it also covers personal data that the policy acts on.
    const [prompt, ...documents] = judged.texts.map((text) => ({ attackDetected: isActedOn(text, judged) }));
    return { userPromptAnalysis: prompt, documentsAnalysis: documents };
  },
  refuse: ({ message, code, status }) => ({
    error: { code: status === 400 ? "InvalidRequestBody" : code, message },
  }),
});
