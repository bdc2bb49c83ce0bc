import { regex } from "../compose.ts";
/** How much a decoded message reads like an order to the model that was meant to decode it. */
export type InstructionStrength = "none" | "order" | "attack";

// Verbs that open an order. Each must stand at the start of a sentence, which is where an order has its verb.
const ORDER = regex()`
  (?:^|[.!?:;\n"'([{>*-])\s{0,3}(?:
    (?:
      please|kindly|now|then|just|and|also|first|next|you must|you should|you will|you have to
      |i want you to|do not|don't|never|always
    )\s{1,4}
  ){0,3}(?:
    act|add|answer|append|approve|assume|be|begin|behave|build|bypass|call|change|collect|compose|comply|compute
    |confirm|continue|copy|create|delete|describe|design|develop|disable|discard|disclose|display
    |disregard|divulge|do|download|draft|drop|dump|email|enable|end|enter|erase|execute|explain|expose
    |extract|fetch|find|follow|forget|forward|generate|give|grant|help|hide|ignore|include|insert|install
    |instruct|introduce|leak|leave|list|make|mention|modify|obey|open|outline|output|override|paste|perform|post|predict|pretend
    |print|produce|provide|publish|purge|read|recite|recommend|refuse|remove|repeat|replace|reply|report
    |respond|return|reveal|rewrite|run|say|send|set|share|show|simulate|skip|speak|start|state|stop|submit
    |suggest|summari[sz]e|swap|switch|teach|tell|transfer|translate|treat|turn|unlock|update|upload|use|visit|wipe
    |write
  )\b
`;

const ADDRESS = regex()`
  \b(?:
    you are now|you're now|from now on
    |your (?:new|real|true) (?:task|role|instructions?|goal|purpose)
    |new (?:instructions?|rules?|task)
    |how (?:to|do i|can i|do you) (?:\w{1,20}\s){0,3}
      (?:make|build|hack|steal|kill|break|bypass|cook|synthesi[sz]e|get away)
    |i have been pwned|step-by-step
  )\b
`;

/** What attacks are after, and the words that they use to reach it. */
const AIM = regex()`
  \b(?:
    (?:
      previous|prior|above|earlier|all|any|every|each|your|the|initial|system|hidden|secret|safety
      |original
    ) (?:\w{1,20} )?(?:
      instructions?|prompts?|rules?|guidelines?|restrictions?|filters?|directives?|constraints?
      |guardrails?|protocols?|configuration
    )
    |(?:previous|prior|above|earlier|initial|system|hidden|secret|original) (?:\w{1,20} )?messages?
    |(?:all|any|your|the|safety|content|usage) (?:\w{1,20} )?policies
    |(?:your|safety|content|usage) policy
    |system prompt|pass ?words?|passphrase|api[ _-]?keys?|credentials?|secrets?|confidential|private key
    |environment variables?|jailbreak|jailbroken|developer mode|debug mode
    |admin(?:istrator)? (?:mode|access|privileges)
    |unrestricted|uncensored|unfiltered
    |no (?:restrictions|limits|filters|rules)
    |do anything now|restrictions|guidelines|without limits|sudo|root access|override|bypass(?:ing)?
    |hacked|hacking|phishing|fake news|disinformation|steal|exfiltrate|malware|ransomware|bomb|explosives?
    |weapons?|rm -rf|\/etc\/passwd|drop table|whoami|eval\(|exec\(|curl |wget[ ]
  )
`;

// Other languages: first the verbs of orders (ignore, forget, reveal, show, send, act), then what orders are after
// (instructions, rules, system prompt, password, restrictions). One without the other is everyday text.
const FOREIGN_ORDER = regex()`
  \bignor(?:a|as|es|ez|er|iere|ieren|ar|ate|uj)\b
  |olvid[ae]|oubli(?:e|ez|er)\b|vergiss|vergesst|vergeet|dimentica|esque[cç]a|negeer|zignoruj|zapomnij
  |yok ?say|\bunut\b|abaikan|lupakan|bỏ qua|quên|игнориру|забудь|раскро|покажи|ігнору|розкрий|忽略|无视
  |無視|忘记|忘れ|무시|잊어|تجاهل|انس|अनदेखा|भूल जा|revela|révèle|affiche|muestra|mostra|zeige?\b|verrate?
  |toon\b|ujawnij|pokaż|göster|tampilkan|tiết lộ|显示|透露|告诉我|表示して|教えて|보여|알려|اكشف|أظهر|दिखा
  |बता
`;
const FOREIGN_AIM = regex()`
  instrucci[oó]n|instructions?\b|consignes|anweisung|istruzioni|instruções|instrucoes|instructies
  |instrukcj|инструкци|інструкці|指示|指令|지시|تعليمات|निर्देश|talimat|instruksi|hướng dẫn|contraseña
  |mot de passe|passwort|wachtwoord|\bsenha\b|hasło|пароль|密码|パスワード|비밀번호|كلمة المرور|पासवर्ड
  |şifre|kata sandi|mật khẩu|prompts?\b|промпт|提示词|プロンプト|프롬프트|\breglas\b|règles|\bregeln\b
  |regole|regras|\bregels\b|zasady|правил|规则|ルール|규칙|القواعد|नियम|kuralları|aturan|quy tắc|restric
  |einschränkung|ограничен|обмежен|限制|制限|제한
`;

/**
 * The longest text in which HIDDEN_AIM counts. Longer texts are letters and files, which contain such words in passing.
 */
const BRIEF = 150;
// Phrases that are this short only in hidden orders: a verb with its bare object, or whom a model serves.
const HIDDEN_AIM = regex()`
  \b(?:
    (?:ignore|disregard|forget|skip|drop|break|bypass|reveal|leak|dump|disclose|show|print|output|tell|say|no|zero)
      [ ](?:me )?(?:more )?(?:rules?|prompts?|policy|policies|limits|instructions?|guidelines|filters|orders)\b
    |(?:leak|dump|reveal|steal) (?:me )?(?:keys?|memory|config|data)\b
    |your (?:\w{1,20} )?
      (?:owners?|makers?|creators?|keepers?|masters|operator|guards?|brief|briefing|programming)\b
    |you (?:were|have been) (?:told|given|ordered)\b|(?:who|whom) you (?:work for|serve)\b|(?:only )?obey (?:only )?me\b
    |(?:without|not? have|has no|no more) (?:any )?(?:rules|limits|filters|orders)\b
    |(?:rules|limits|filters|checks|guards?|guardrails|safety) (?:are |is )?off\b
    |you are (?:now )?free\b|(?:text|words|lines|everything) (?:above|before) (?:this|you|me)\b
  )
`;

/** What attackers make a hijacked model say as proof. */
const TROPHY = /\b(?:h[a4]ve been pwn[e3]d|pwned|haha pwned)\b/;

/** Expects lower-cased text, because case-insensitive patterns would be several times as slow. */
export function readInstruction(text: string): InstructionStrength {
  if (TROPHY.test(text)) return "attack";
  const isOrder = ORDER.test(text) || ADDRESS.test(text);
  if (text.length <= BRIEF && HIDDEN_AIM.test(text)) return isOrder ? "attack" : "order";
  if (isOrder && AIM.test(text)) return "attack";
  const isForeignOrder = FOREIGN_ORDER.test(text);
  if (isForeignOrder && FOREIGN_AIM.test(text)) return "attack";
  return isOrder || isForeignOrder ? "order" : "none";
}
