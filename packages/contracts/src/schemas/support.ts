import { z } from "zod";

import { VALIDATION } from "../messages.ts";
import { captchaField, emailField, timeField } from "./fields.ts";

export const ticketRequest = z.object({
  name: z.string(VALIDATION.nameRequired).trim().min(1, VALIDATION.nameRequired).max(200),
  email: emailField,
  subject: z.string(VALIDATION.subjectRequired).trim().min(1, VALIDATION.subjectRequired).max(300),
  message: z.string(VALIDATION.messageRequired).trim().min(1, VALIDATION.messageRequired).max(20_000),
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
