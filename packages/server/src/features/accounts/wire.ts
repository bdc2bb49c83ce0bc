import type { Database } from "../../db/connect.ts";
import type { Authentication } from "../../http/authenticate.ts";
import { observeCallers } from "../../operations/observed-ports.ts";
import type { Foundation, Platform } from "../../platform.ts";
import { mountAccountDataRoutes } from "./account-data.routes.ts";
import { createAccountDataService } from "./account-data.service.ts";
import { createAccountDataStore } from "./account-data.store.ts";
import { createAccountLetters } from "./account-letters.ts";
import { mountAccountRoutes } from "./accounts.routes.ts";
import { createAccountsService } from "./accounts.service.ts";
import { createAccountsStore } from "./accounts.store.ts";
import { createAdmins } from "./admins.ts";
import { createAuth, sessionCookieName } from "./auth.ts";
import { createCallersStore } from "./callers.store.ts";
import { createFindCaller } from "./callers.ts";
import { mountSessionRoutes } from "./sessions.routes.ts";
import { createSessionsService } from "./sessions.service.ts";
import { createSignInService } from "./sign-in.service.ts";
import { createTokens } from "./tokens.ts";

type Identity = ReturnType<typeof createIdentity>;

/** Who is calling: every mounted route asks, so this comes before any of them. */
export function createIdentity(foundation: Foundation) {
  const { db, vault, clock, config, observers } = foundation;
  const store = createAccountsStore(db);
  const callers = createCallersStore(db);
  const tokens = createTokens(vault, clock);
  const admins = createAdmins({ ...foundation, store });
  const auth = createAuth({ ...foundation, admins });
  const authentication: Authentication = {
    findCaller: observeCallers(createFindCaller({ store: callers, tokens, vault, clock }), observers),
    appOrigin: new URL(config.appUrl).origin,
    sessionCookie: sessionCookieName(config.secureCookies),
  };
  return { store, callers, tokens, admins, auth, authentication };
}

interface Billing {
  readonly stopCharging: (userId: string, transaction: Database) => Promise<void>;
}

/** Signing up and in, sessions, and everything people change about their own account. */
export function wireAccounts(platform: Platform, identity: Identity, { stopCharging }: Billing) {
  const { mount, db, config } = platform;
  const { store, admins, authentication } = identity;
  const parts = { ...platform, ...identity };
  const letters = createAccountLetters({ ...parts, appUrl: config.appUrl });
  const accounts = createAccountsService({ ...parts, letters });
  mountAccountRoutes({ ...platform, accounts, signIn: createSignInService(parts) });

  const { findCaller, sessionCookie } = authentication;
  mountSessionRoutes({ mount, sessions: createSessionsService({ ...parts, findCaller }), sessionCookie });

  const data = createAccountDataStore(db);
  mountAccountDataRoutes(
    mount,
    createAccountDataService({ ...platform, data, accounts: store, stopCharging }),
  );
  return { writeLetter: letters.writeSealed, grantListedAdmins: admins.grantListed };
}
