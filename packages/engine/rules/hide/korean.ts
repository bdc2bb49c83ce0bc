import { near, phrase } from "../phrase.ts";
import type { RuleSource } from "../rule-source.ts";

export const rules: readonly RuleSource[] = [
  {
    id: "injection/hide-from-user-ko",
    intent: "hide",
    reach: 60,
    keywords: ["사용자", "고객", "독자", "이 메모", "이 지시"],
    pattern: phrase`
      (?:사용자|고객|독자|이용자)(?:에게|한테|께|가|는|에게는)?${near(12)}
        (?:말하지|알리지|언급하지|밝히지|보여주지|모르게|비밀로|눈치채지|알려주지|고지하지) ?
        (?:마|말|않|하|$)?
      |이 (?:메모|지시|메시지|주석|문장)\p{L}{0,2} ?(?:은|는|을|를|에 대해)? ?(?:언급|출력|표시|공개)하지
    `,
    hits: ["사용자에게 말하지 마.", "고객에게는 알리지 말 것"],
    misses: ["사용자 이름", "고객에게 안내"],
  },
];
