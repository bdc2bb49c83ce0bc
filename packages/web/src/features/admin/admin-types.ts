import type { Answer } from "../../lib/api.ts";

export type AdminUser = Answer<"GET /api/v1/admin/users">["users"][number];
export type UserDetail = Answer<"GET /api/v1/admin/users/{id}">;
export type TicketDetail = Answer<"GET /api/v1/admin/tickets/{id}">;
