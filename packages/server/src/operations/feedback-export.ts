import { createWriteStream } from "node:fs";
import { EXPORT_PAGE_SIZE } from "@prompt-shield/contracts/limits";
import { connectEmbedded, connectPostgres } from "../db/connect.ts";
import { createFeedbackStore } from "../features/policies/feedback.store.ts";
import { runCommand, say } from "./command-line.ts";

const FILE = "feedback.jsonl";

/**
 * `npm run feedback:export [file]`: exports judged texts as JSONL for training, only from accounts that agreed to it.
 */
await runCommand(async ({ config, file = FILE }) => {
  const connection =
    config.databaseUrl === undefined
      ? await connectEmbedded(config.dataDir)
      : await connectPostgres(config.databaseUrl, () => undefined);
  const store = createFeedbackStore(connection.db);
  const out = createWriteStream(file, { mode: 0o600 });
  let texts = 0;
  let after: { at: Date; id: string } | undefined;
  for (;;) {
    const rows = await store.agreed(after, EXPORT_PAGE_SIZE);
    for (const { text, isMalicious, categories, contentSource, verdict } of rows) {
      // If the verdict was judged wrong, the truth is its opposite.
      const isAttack = verdict === "right" ? isMalicious : !isMalicious;
      out.write(
        `${JSON.stringify({ text, label: isAttack ? 1 : 0, categories, source: contentSource ?? "prompt", verdict })}\n`,
      );
      texts += 1;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < EXPORT_PAGE_SIZE) break;
    after = { at: last.at, id: last.id };
  }
  await new Promise((resolve) => out.end(resolve));
  await connection.close();
  say(`Wrote ${texts} judged texts to ${file}. They are other people's words: keep the file private.`);
});
