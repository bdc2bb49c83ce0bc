import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const HOLDER = fileURLToPath(new URL("../../packages/server/src/testing/outside-holder.ts", import.meta.url));

export interface SentMail {
  /** Its Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
}

export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** Starts a mail server and a card provider in a separate process. */
export async function startOutside() {
  const holder = fork(HOLDER, { stdio: "inherit" });
  const waiting = new Map<number, (answer: unknown) => void>();
  let asked = 0;
  await new Promise((resolve) => holder.once("message", resolve));
  holder.on("message", ({ number, answer }: { number: number; answer: unknown }) => {
    waiting.get(number)?.(answer);
    waiting.delete(number);
  });
  const ask = <Answer>(wish: object): Promise<Answer> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, (answer) => resolve(answer as Answer));
      holder.send({ number: asked, ...wish });
    });
  return {
    addresses: await ask<{ smtp: string; paystack: string }>({ ask: "addresses" }),
    /** Whether the provider knows the payment. */
    pay: (reference: string) => ask<boolean>({ ask: "pay", reference }),
    mails: () => ask<SentMail[]>({ ask: "mails" }),
    stop: () => void holder.kill(),
  };
}
