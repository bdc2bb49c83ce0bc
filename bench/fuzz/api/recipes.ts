import type { Recipe } from "./recipe.ts";
import { accounts } from "./recipes/accounts.ts";
import { administration } from "./recipes/administration.ts";
import { billing } from "./recipes/billing.ts";
import { scanning } from "./recipes/scanning.ts";
import { teams } from "./recipes/teams.ts";
import { history, keys, policies, webhooks } from "./recipes/workspace.ts";

/**
 * How each call gets past the access checks, by its name in the document or its path. A route without a
 * recipe needs only the right caller.
 */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  ...scanning,
  ...accounts,
  ...history,
  ...keys,
  ...webhooks,
  ...policies,
  ...teams,
  ...billing,
  ...administration,
};
