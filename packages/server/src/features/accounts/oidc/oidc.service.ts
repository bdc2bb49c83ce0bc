import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import type { Logger } from "pino";
import type { Config } from "../../../config.ts";
import { fail } from "../../../failure.ts";
import type { Audit } from "../../../ports/audit.ts";
import { type Clock, monthOf } from "../../../ports/clock.ts";
import type { OpenId, OpenIdFlow, OpenIdIdentity } from "../../../ports/openid.ts";
import type { Vault } from "../../../ports/vault.ts";
import type { AccountsStore } from "../accounts.store.ts";
import type { Admins } from "../admins.ts";
import type { CallersStore } from "../callers.store.ts";
import type { Entered, Entrance } from "../entrance.ts";
import type { Links } from "../links.ts";
import type { Visitor } from "../visitor.ts";
import type { OidcStore } from "./oidc.store.ts";

export interface OidcParts {
  readonly openId: OpenId;
  readonly oidcStore: OidcStore;
  readonly store: AccountsStore;
  readonly callers: CallersStore;
  readonly links: Links;
  readonly entrance: Entrance;
  readonly admins: Admins;
  readonly audit: Audit;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly config: Pick<Config, "oidc">;
  readonly log: Logger;
  /** False if there is no such team. */
  readonly joinTeam: (joining: Joining) => Promise<boolean>;
}

export interface Joining {
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: WorkspaceRole;
  /** Whether the team becomes the workspace they work in. */
  readonly enters: boolean;
}

/** How long a person may take at the issuer's sign-in page. */
export const FLOW_LIFETIME_S = 10 * 60;
const PURPOSE = "oidc-flow";

export type OidcService = ReturnType<typeof createOidcService>;

/**
 * Sign-in through the company's own provider. The first sign-in makes an account, or joins an existing one whose
 * address is proven.
 */
export function createOidcService(parts: OidcParts) {
  const { openId, oidcStore, store, callers, links, entrance, admins, audit, vault, clock, config } = parts;
  const domains = config.oidc?.allowedDomains ?? [];

  /**
   * Adds a person to the team once. Someone who was removed from it does not return through their next sign-in or
   * through a new account.
   */
  const joinTeam = async (userId: string, enters: boolean): Promise<void> => {
    const team = config.oidc?.team;
    if (team && !(await parts.joinTeam({ ...team, userId, enters })))
      parts.log.warn({ workspaceId: team.workspaceId }, "OIDC_WORKSPACE names no workspace of a team");
  };

  /** Checked at every sign-in, because people leave the company's domain. */
  const provenEmail = ({ email, isEmailVerified }: OpenIdIdentity): string => {
    if (email === undefined || !isEmailVerified) return fail("oidc_email_unverified");
    const domain = email.slice(email.lastIndexOf("@") + 1);
    return domains.length === 0 || domains.includes(domain) ? email : fail("oidc_domain_not_allowed");
  };

  const join = async (identity: OpenIdIdentity, email: string): Promise<string> => {
    const now = clock.now();
    const account = await store.findByEmail(email);
    if (account) {
      // Anyone may have signed up with an address that was never verified, and would keep their access.
      if (!account.emailVerified) fail("oidc_account_unverified");
      await oidcStore.link(account.id, identity, now);
      await audit.record({ actorId: account.id, action: "account.oidc_linked" });
      await joinTeam(account.id, false);
      return account.id;
    }
    if (await links.isReserved(email)) fail("oidc_account_unverified");
    const id = await oidcStore.create(email, identity, now);
    await callers.ensureRows(id, monthOf(now));
    await audit.record({ actorId: id, action: "account.created", details: { by: "oidc" } });
    await admins.grant([email]);
    await joinTeam(id, true);
    return id;
  };

  return {
    /**
     * The issuer's URL, and the state that the browser keeps meanwhile. It is sealed: the browser can neither read nor
     * forge it.
     */
    begin: async (returnTo: string | undefined): Promise<{ url: string; sealedFlow: string }> => {
      const { url, flow } = await openId.begin();
      const kept: KeptFlow = { ...flow, beganMs: clock.now().getTime(), ...(returnTo && { returnTo }) };
      return { url: url.href, sealedFlow: vault.encrypt(PURPOSE, JSON.stringify(kept)) };
    },

    /** The page from which the person left for the issuer. */
    returnTo: (sealedFlow: string | undefined): string | undefined => openFlow(vault, sealedFlow)?.returnTo,

    finish: async (callbackUrl: URL, sealedFlow: string | undefined, visitor: Visitor): Promise<Entered> => {
      const { beganMs, returnTo: _page, ...flow } = openFlow(vault, sealedFlow) ?? fail("oidc_failed");
      if (clock.now().getTime() - beganMs > FLOW_LIFETIME_S * 1_000) fail("oidc_failed");
      const identity = await openId
        .finish(callbackUrl, flow)
        .catch((cause: unknown) => fail("oidc_failed", { cause }));
      const email = provenEmail(identity);
      const userId = (await oidcStore.userOf(identity)) ?? (await join(identity, email));
      return entrance.enter(userId, visitor, "oidc");
    },
  };
}

interface KeptFlow extends OpenIdFlow {
  readonly beganMs: number;
  readonly returnTo?: string;
}

function openFlow(vault: Vault, sealed: string | undefined): KeptFlow | undefined {
  try {
    return sealed === undefined ? undefined : (JSON.parse(vault.decrypt(PURPOSE, sealed)) as KeptFlow);
  } catch {
    return undefined;
  }
}
