import { z } from "zod";

import { WORKSPACE_NAME_MAX_CHARS } from "../limits.ts";
import { WORKSPACE_ROLES } from "../vocabulary.ts";
import { confirmingPasswordField, emailField, idField, nameField, timeField, tokenField } from "./fields.ts";

const roleField = z.enum(WORKSPACE_ROLES);
const workspaceName = nameField("Give the workspace a name.", WORKSPACE_NAME_MAX_CHARS);

/** A workspace, as one of its members sees it. */
export const workspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Everyone has a personal one with the id of their account. Nobody else can join it. */
  personal: z.boolean(),
  /** The caller's role. */
  role: roleField,
  plan: z.string(),
  members: z.int(),
  /** API keys are only shown when they are created. */
  keys_shown_once: z.boolean(),
  created_at: timeField,
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** `current` is the workspace of calls that do not name one. */
export const workspaceList = z.object({ workspaces: z.array(workspaceSchema), current: z.string() });
export const workspaceRequest = z.object({ name: workspaceName });
export const workspaceUpdate = z
  .object({
    name: workspaceName.optional(),
    /** Also applies to existing keys. Keys created while it is on stay hidden after it is turned off. */
    keys_shown_once: z.boolean().optional(),
    password: confirmingPasswordField.optional(),
  })
  .refine(
    ({ name, keys_shown_once }) => name !== undefined || keys_shown_once !== undefined,
    "Send at least one of name, keys_shown_once.",
  );
/** Confirmed in the same way as deleting an account. */
export const workspaceDeletion = z.object({ password: confirmingPasswordField.optional() });

export const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleField,
  joined_at: timeField,
  is_you: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;
export const memberList = z.object({ members: z.array(memberSchema) });
export const memberUpdate = z.object({ role: roleField, password: confirmingPasswordField.optional() });
/** Keys pass to an owner of the workspace unless they are to be revoked. */
export const memberRemoval = z
  .object({ revoke_keys: z.boolean().optional(), password: confirmingPasswordField.optional() })
  .optional();

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleField,
  invited_by: z.string().nullable(),
  expires_at: timeField,
  created_at: timeField,
});
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationList = z.object({ invitations: z.array(invitationSchema) });
export const invitationRequest = z.object({
  email: emailField,
  role: roleField,
  password: confirmingPasswordField.optional(),
});

/** What the recipient of an invitation link may know before joining. */
export const invitationLook = z.object({
  workspace: z.string(),
  email: z.string(),
  role: roleField,
  invited_by: z.string().nullable(),
  /** False if anyone could have signed up with the inviter's address, or if the account is deleted. */
  invited_by_verified: z.boolean(),
});
export const invitationToken = z.object({ token: tokenField });
export const invitationAccepted = z.object({ workspace: workspaceSchema });

/** A team as the installation's administrators see it. */
export const adminWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  scan_limit: z.int().nullable(),
  scans: z.int(),
  members: z.array(z.object({ id: idField, email: z.string(), role: roleField })),
  created_at: timeField,
});
export type AdminWorkspace = z.infer<typeof adminWorkspace>;
export const adminWorkspacePage = z.object({
  workspaces: z.array(adminWorkspace),
  next_cursor: z.string().nullable(),
});
