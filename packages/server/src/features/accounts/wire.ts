import type { Database } from "../../db/connect.ts";
import type { Authentication } from "../../http/authenticate.ts";
import { observeCallers } from "../../operations/observed-ports.ts";
import type { Foundation, Platform } from "../../platform.ts";
import { mountAccountDataRoutes } from "./account-data.routes.ts";
import { type AccountDataParts, createAccountDataService } from "./account-data.service.ts";
import { createAccountDataStore } from "./account-data.store.ts";
import { createAccountLetters } from "./account-letters.ts";
import { mountAccountRoutes } from "./accounts.routes.ts";
import { createAccountsService } from "./accounts.service.ts";
import { createAccountsStore } from "./accounts.store.ts";
import { createAdmins } from "./admins.ts";
import { createAuth, sessionCookieName } from "./auth.ts";
import { createCallersStore } from "./callers.store.ts";
import { createFindCaller } from "./callers.ts";
import { createEmailChangeService } from "./email-change.service.ts";
import { createInvitations } from "./invitations.ts";
import { createLinks } from "./links.ts";
import { createLinksStore } from "./links.store.ts";
import { createDevices } from "./devices.ts";
import { createEntrance } from "./entrance.ts";
import { createOpenId } from "../../ports/openid.ts";
import { mountOidcRoutes } from "./oidc/oidc.routes.ts";
import { createOidcService, type OidcParts } from "./oidc/oidc.service.ts";
import { createOidcStore } from "./oidc/oidc.store.ts";
import { createNotices } from "../../ports/notices.ts";
import { createPasswordAttemptsStore } from "./password-attempts.store.ts";
import { createPasswordGuard } from "./password-guard.ts";
import { createCodes } from "./second-factor/codes.ts";
import { createPasskeyProofs } from "./second-factor/passkey-proofs.ts";
import { mountPasskeyRoutes } from "./second-factor/passkeys.routes.ts";
import { createPasskeysService } from "./second-factor/passkeys.service.ts";
import { createPasskeysStore } from "./second-factor/passkeys.store.ts";
import { mountSecondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { createSecondFactorService } from "./second-factor/second-factor.service.ts";
import { createSecondFactorStore } from "./second-factor/second-factor.store.ts";
import { adoptOlderCookies } from "./session-cookie.ts";
import { mountSessionRoutes } from "./sessions.routes.ts";
import { createSessionsService } from "./sessions.service.ts";
import { createSignInService } from "./sign-in.service.ts";
import { createSignUpService, type SignUpParts } from "./sign-up.service.ts";
import { createStepUp } from "./step-up.ts";
import { createTakeoverStore } from "./takeover.store.ts";
import { createTokens } from "./tokens.ts";

type Identity = ReturnType<typeof createIdentity>;
export type Accounts = ReturnType<typeof wireAccounts>;

/** Identifies callers. Every mounted route needs this, so it is wired first. */
export function createIdentity(foundation: Foundation) {
  const { db, vault, clock, config, observers } = foundation;
  const store = createAccountsStore(db);
  const callers = createCallersStore(db);
  const tokens = createTokens(vault, clock);
  const links = createLinks(createLinksStore(db), clock);
  const admins = createAdmins({ ...foundation, store, links });
  const auth = createAuth(foundation);
  const attempts = createPasswordAttemptsStore(db);
  const guard = createPasswordGuard(attempts, vault, clock);
  const secondFactors = createSecondFactorStore(db);
  const passkeyStore = createPasskeysStore(db);
  const codes = createCodes({ ...foundation, secondFactors, guard });
  const proofs = createPasskeyProofs({ ...foundation, passkeyStore });
  const stepUp = createStepUp({ ...foundation, store, guard, codes, proofs });
  const notices = createNotices(foundation);
  const devices = createDevices({ ...foundation, attempts, notices });
  const entrance = createEntrance({ ...foundation, auth, store, devices });
  const sessionCookie = sessionCookieName(config.secureCookies);
  adoptOlderCookies(foundation.app, vault, sessionCookie);
  const authentication: Authentication = {
    findCaller: observeCallers(createFindCaller({ ...foundation, store: callers, tokens }), observers),
    appOrigin: new URL(config.appUrl).origin,
    sessionCookie,
  };
  const second = { secondFactors, passkeyStore, codes, proofs };
  return {
    ...second,
    store,
    callers,
    tokens,
    links,
    admins,
    auth,
    guard,
    stepUp,
    devices,
    notices,
    entrance,
    authentication,
  };
}

interface Lent {
  readonly stopCharging: (workspaceId: string, transaction: Database) => Promise<void>;
  readonly leaveAll: AccountDataParts["leaveAll"];
  readonly isInvited: SignUpParts["isInvited"];
  readonly joinTeam: OidcParts["joinTeam"];
}

/** Sign-up, sign-in, sessions, and everything people change about their own account. */
export function wireAccounts(
  platform: Platform,
  identity: Identity,
  { stopCharging, leaveAll, isInvited, joinTeam }: Lent,
) {
  const { mount, db } = platform;
  const { store, admins, stepUp, authentication } = identity;
  const parts = { ...platform, ...identity, takeover: createTakeoverStore(db) };
  const letters = createAccountLetters(parts);
  mountAccountRoutes({
    ...parts,
    signUp: createSignUpService({ ...parts, isInvited }),
    signIn: createSignInService({ ...parts, isInvited }),
    accounts: createAccountsService({ ...parts, letters }),
    emailChange: createEmailChangeService({ ...parts, letters }),
  });

  const secondFactor = createSecondFactorService(parts);
  mountSecondFactorRoutes(mount, secondFactor);
  mountPasskeyRoutes(mount, createPasskeysService(parts));

  if (platform.config.oidc) {
    const openId = createOpenId(platform.config.oidc, platform.config.appUrl);
    const oidc = createOidcService({ ...parts, openId, oidcStore: createOidcStore(db), joinTeam });
    mountOidcRoutes({ ...platform, oidc });
  }

  const { findCaller, sessionCookie } = authentication;
  const sessions = createSessionsService({ ...parts, findCaller });
  mountSessionRoutes({ mount, sessions, stepUp, sessionCookie });

  const data = createAccountDataStore(db);
  mountAccountDataRoutes(
    mount,
    createAccountDataService({ ...parts, data, accounts: store, stopCharging, leaveAll }),
  );
  return {
    writeLetter: letters.writeSealed,
    grantListedAdmins: admins.grantListed,
    issueAdminLinks: admins.issueLinks,
    requireFresh: stepUp.requireFresh,
    reseal: secondFactor.reseal,
    invite: createInvitations(parts).invite,
    resetSecondFactor: secondFactor.resetFor,
  };
}
