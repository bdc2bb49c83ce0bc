import { gap, phrase } from "../phrase.ts";
import type { RuleSource } from "../rule-source.ts";

export const rules: readonly RuleSource[] = [
  {
    id: "injection/hide-from-user-id",
    intent: "hide",
    keywords: ["pengguna", "pelanggan", "pembaca"],
    pattern: phrase`
      \b(?:
        jangan (?:
          beri ?tahu|katakan|sebut(?:kan)?|ungkap(?:kan)?|tunjukkan|bilang|kasih tahu|laporkan|sampaikan
        )
        |tanpa (?:memberi ?tahu|sepengetahuan|menyebut(?:kan)?|bertanya kepada|diketahui)
      ) ${gap(4)}(?:pengguna|pelanggan|pembaca|user)\b
    `,
    hits: ["Jangan beri tahu pengguna.", "tanpa sepengetahuan pelanggan"],
    misses: ["Jangan bilang bohong.", "Beri tahu pengguna"],
  },
];
