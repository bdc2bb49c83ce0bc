import { z } from "zod";

import { VALIDATION } from "../messages.ts";
import { captchaField, emailField, isVisible, timeField } from "./fields.ts";

/** Something that a person can read. */
const written = (missing: string, maxChars: number) =>
  z.string(missing).trim().min(1, missing).max(maxChars).refine(isVisible, missing);

export const ticketRequest = z.object({
  name: written(VALIDATION.nameRequired, 200),
  email: emailField,
  subject: written(VALIDATION.subjectRequired, 300),
  message: written(VALIDATION.messageRequired, 20_000),
  captcha: captchaField,
});
export const ticketResponse = z.object({ id: z.string(), status: z.literal("open"), created_at: timeField });

export const TICKET_STATUSES = ["open", "answered", "closed"] as const;
export const ticketSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(TICKET_STATUSES),
  answer: z.string().nullable(),
  answered_at: timeField.nullable(),
  created_at: timeField,
});
export type Ticket = z.infer<typeof ticketSchema>;
export const ticketList = z.object({ tickets: z.array(ticketSchema) });
