import type { Answer, Ask, Asked } from "../../siege/http.ts";
import { createRandom, type Random } from "../random.ts";
import type { Actor, Cast, Team } from "./cast.ts";
import type { Notes } from "./notes.ts";
import type { Props } from "./props.ts";
import type { Draft, Scene, Sender } from "./recipe.ts";
import { RECIPES } from "./recipes.ts";
import type { createMaker, Operation } from "./requests.ts";
import { addressOf, type Outgoing, outgoingOf, spoil } from "./spoil.ts";

export interface Route extends Operation {
  readonly make: ReturnType<typeof createMaker>;
}

export interface ActParts {
  readonly ask: Ask;
  readonly cast: Cast;
  readonly props: Props;
  readonly origin: string;
  readonly receiverUrl: string;
  readonly eventKey: string;
  readonly notes: Notes;
  /** Ids and words from answers. Later calls that use them get further. */
  readonly known: string[];
  /** Prepared calls. Calls that are not proper may reuse one that others have used. */
  readonly drafts: Map<string, Draft>;
  /** Whether the call must be one that a customer would make. Otherwise chance decides. */
  readonly isProper: boolean;
}

/** A call, its sender, and whether it must not succeed. */
interface Move {
  readonly who: Sender;
  readonly out: Outgoing;
  readonly headers: Readonly<Record<string, string>>;
  /** Why a 2xx would be a breach. */
  readonly intrusion?: string;
}

const KNOWN_MAX = 300;
const ADMIN_USER = /^\/api\/v1\/admin\/users\/([^/?]+)$/;
/**
 * Of twenty calls four are proper, nine are spoiled, five come from the schemas and two from intruders. The
 * numbers are cumulative.
 */
const SHARES = { of: 20, proper: 4, spoiled: 13, schema: 18 };

/**
 * Makes one call to a route: a customer's call, a slightly wrong one, one allowed by its schema, or one by
 * somebody without access.
 */
export async function play(route: Route, seed: number, parts: ActParts): Promise<void> {
  const random = createRandom(seed);
  const chance = random.below(SHARES.of);
  const turn = parts.isProper ? 0 : chance;
  const move =
    turn >= SHARES.spoiled && turn < SHARES.schema
      ? bySchema(route, seed, random, parts)
      : ((await byRecipe(route, turn, random, parts)) ?? bySchema(route, seed, random, parts));
  const path = addressOf(route.path, move.out);
  const answer = await send(move, route.method, path, { ask: parts.ask, seed });
  notePromotion(answer, path, move.who, parts.cast);
  const { intrusion, ...rest } = move;
  const mayAfterAll = isActor(move.who) && parts.cast.promoted.has(move.who.userId);
  parts.notes.take(route, answer, {
    seed,
    path,
    ...rest,
    ...(intrusion !== undefined && !mayAfterAll && { intrusion }),
  });
  remember(parts.known, answer, random);
}

/**
 * Records promotions. A random call by the admin may make an owner an admin, who is then no intruder any
 * more.
 */
function notePromotion({ status, body }: Answer, path: string, who: Sender, { admin, promoted }: Cast): void {
  const [, userId] = ADMIN_USER.exec(path) ?? [];
  if (who === admin && status === 200 && userId !== undefined && body.includes('"role":"admin"'))
    promoted.add(userId);
}

const isActor = (who: Sender): who is Actor => typeof who === "object" && "send" in who;

function bySchema(route: Route, seed: number, random: Random, parts: ActParts): Move {
  const team = random.pick(parts.cast.teams);
  // Use the sender of the last proper call: for calls that cost people their plan, that is a guest and not a
  // member of the team.
  const usual = parts.drafts.get(route.id)?.who ?? team.developer;
  const who = random.pick<Sender>([usual, usual, team.viewer, "nobody"]);
  return { who, out: route.make(seed), headers: {} };
}

async function byRecipe(
  route: Route,
  turn: number,
  random: Random,
  { cast, props, origin, receiverUrl, eventKey, known, notes, drafts }: ActParts,
): Promise<Move | undefined> {
  const team = random.pick(cast.teams);
  const isProper = turn < SHARES.proper;
  const draft =
    (isProper ? undefined : drafts.get(route.id)) ??
    (await draftOf(route, { cast, props, random, team, origin, receiverUrl, eventKey }).catch(
      (error: unknown) => notes.unprepared(route, error),
    ));
  if (draft === undefined) return undefined;
  drafts.set(route.id, draft);
  const { who, headers = {} } = draft;
  if (isProper) return { who, headers, out: outgoingOf(draft) };
  if (turn < SHARES.spoiled) return { who, headers, out: spoil(draft, known, random) };
  return { ...intruderOn(route, draft, random, cast), out: outgoingOf(draft) };
}

async function draftOf(route: Route, scene: Scene): Promise<Draft> {
  const recipe = RECIPES[route.id];
  if (recipe !== undefined) return recipe(scene);
  return { who: standIn(route, scene.team, scene.cast), team: scene.team };
}

/** A sender who may call the route. */
function standIn(route: Route, team: Team, { admin }: Cast): Sender {
  if (route.access === "anyone") return "nobody";
  if (route.access === "installation") return admin;
  return route.takesPerson ? team.owner : { key: team.key };
}

/** The same call by somebody who must not succeed with it, if there is such a person. */
function intruderOn(
  { access, path }: Route,
  draft: Draft,
  random: Random,
  { teams }: Cast,
): Omit<Move, "out"> {
  const headers = {};
  const { team } = draft;
  const strangers = teams.filter((one) => one !== team);
  const stranger = random.pick(strangers.length > 0 ? strangers : teams);
  if (access === "anyone") return { who: stranger.owner, headers };
  if (access === "installation")
    return { who: stranger.owner, headers, intrusion: "to somebody who is no administrator" };
  const isAboutOne = path.includes("{");
  const ways: Omit<Move, "out">[] = [{ who: "nobody", headers, intrusion: "to nobody" }];
  if (isAboutOne && draft.who !== stranger.owner)
    ways.push({ who: stranger.owner, headers, intrusion: "to a stranger" });
  if (team !== undefined && access !== "viewer" && access !== "person")
    ways.push({ who: team.viewer, headers, intrusion: "to somebody who may only read" });
  return random.pick(ways);
}

function send(
  { who, out: { type, bytes }, headers }: Move,
  method: string,
  path: string,
  { ask, seed }: { ask: Ask; seed: number },
): Promise<Answer> {
  const asked: Asked = {
    method: method as "GET",
    headers,
    ...(bytes.length > 0 && { raw: { type, bytes } }),
  };
  if (isActor(who)) return who.send(path, asked);
  const from = { "x-forwarded-for": `10.9.${seed & 255}.${(seed >>> 8) & 255}`, ...headers };
  if (who === "nobody") return ask(path, { ...asked, headers: from });
  const credential = "key" in who ? { "x-api-key": who.key } : { authorization: `Bearer ${who.bearer}` };
  return ask(path, { ...asked, headers: { ...from, ...credential } });
}

function remember(known: string[], { status, body }: Answer, random: Random): void {
  if (status >= 300) return;
  const ids =
    body.slice(0, 2_000).match(/"(?:id|scan_id|reference|[a-z]+_id|next_cursor)":"([^"]{1,100})"/g) ?? [];
  for (const id of ids.slice(0, 2)) {
    const word = id.slice(id.indexOf(":") + 2, -1);
    if (known.length < KNOWN_MAX) known.push(word);
    else known[random.below(KNOWN_MAX)] = word;
  }
}
