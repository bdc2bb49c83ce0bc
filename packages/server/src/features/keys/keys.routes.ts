import { type ApiKey, routes } from "@prompt-shield/contracts";
import { KEY_OVERLAP_HOURS } from "@prompt-shield/contracts/limits";
import { DEFAULT_KEY_SCOPES } from "@prompt-shield/contracts/vocabulary";
import type { Caller } from "../../http/caller.ts";
import type { Mount } from "../../http/mount.ts";
import type { KeyRow, KeysService } from "./keys.service.ts";

const MASK = "*".repeat(32);

export function mountKeyRoutes(mount: Mount, keys: KeysService): void {
  mount(routes.apiKeys, async ({ caller }) => ({
    keys: (await keys.list(caller)).map((row) => toApiKey(row, caller)),
    limit: caller.apiKeyLimit,
  }));

  mount(routes.createApiKey, async ({ caller, body }) => {
    const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at);
    const { row, key } = await keys.create(caller, {
      name: body.name,
      expiresAt,
      scopes: body.scopes ?? DEFAULT_KEY_SCOPES,
      allowedAddresses: body.allowed_addresses ?? [],
      password: body.password,
    });
    return { ...toApiKey(row, caller), key };
  });

  mount(routes.updateApiKey, async ({ caller, params, body }) => {
    const { name, scopes, allowed_addresses: allowedAddresses, expires_at: expiry, password } = body;
    const { policy_id: policyId } = body;
    const expiresAt = typeof expiry === "string" ? new Date(expiry) : expiry;
    const change = {
      ...(name !== undefined && { name }),
      ...(scopes && { scopes }),
      ...(allowedAddresses && { allowedAddresses }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(policyId !== undefined && { policyId }),
    };
    return toApiKey(await keys.update(caller, params.id, { change, password }), caller);
  });

  mount(routes.rotateApiKey, async ({ caller, params, body }) => {
    const overlapHours = body?.overlap_hours ?? KEY_OVERLAP_HOURS;
    const { row, key } = await keys.rotate(caller, params.id, { overlapHours, password: body?.password });
    return { ...toApiKey(row, caller), key };
  });

  mount(routes.apiKey, async ({ caller, params }) => toApiKey(await keys.find(caller, params.id), caller));

  mount(routes.revealApiKey, async ({ caller, params, body }) => ({
    key: await keys.reveal(caller, params.id, body?.password),
  }));

  mount(routes.deleteApiKey, async ({ caller, params }) => {
    await keys.remove(caller, params.id);
    return { ok: true as const };
  });
}

function toApiKey(row: KeyRow, { apiKeyLimit }: Caller): ApiKey {
  return {
    id: row.id,
    name: row.name,
    masked: `${row.keyHead}${MASK}${row.keyTail}`,
    is_active: row.isActive && row.olderKeys < apiKeyLimit,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    requests_this_month: row.requestCount,
    scopes: row.scopes,
    allowed_addresses: row.allowedAddresses,
    last_used_address: row.lastUsedAddress,
    previous_key_until: row.previousKeyUntil?.toISOString() ?? null,
    can_be_shown: !row.isHidden,
    policy_id: row.policyId,
  };
}
