import type { Answer, Ask } from "../../siege/http.ts";
import { type Person, signUp } from "../../soak/people.ts";
import type { FuzzRequest } from "./requests.ts";

const PEOPLE = 12;

export type Send = (request: FuzzRequest, number: number) => Promise<Answer>;

/** Who makes the calls: nobody, keys, people, and an admin, who may get further than the door. */
export async function createCallers(ask: Ask, origin: string, keys: readonly string[]): Promise<Send> {
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await signUp(ask, origin, n));
  const signedOut = new Set<Person>();

  return async ({ operation, path, type, bytes }, number) => {
    const asked = {
      method: operation.method as "GET",
      headers: { "x-forwarded-for": `10.9.${number % 250}.${Math.floor(number / 250) % 250}` },
      ...(bytes.length > 0 && { raw: { type, bytes } }),
    };
    const kind = number % 8;
    if (kind === 0) return ask(path, asked);
    if (kind < 3) {
      const key = keys[number % keys.length] ?? "";
      return ask(path, {
        ...asked,
        headers: { ...asked.headers, "x-api-key": key, authorization: `Bearer ${key}` },
      });
    }
    // The first of them is the admin.
    const person = kind === 3 ? people[0] : people[number % people.length];
    if (person === undefined) throw new Error("there is always somebody");
    if (signedOut.delete(person)) await person.signIn();
    const answer = await person.send(path, asked);
    // Some calls end the session they come with.
    if (answer.status === 401 || path.includes("sign-out")) signedOut.add(person);
    return answer;
  };
}
