/** How much a decoded message reads like an order to the model that was meant to decode it. */
export type InstructionStrength = "none" | "order" | "attack";

// Verbs that open an order; each must stand at the start of a sentence, where an order puts its verb.
const ORDER =
  /(?:^|[.!?:;\n"'([{>*-])\s{0,3}(?:(?:please|kindly|now|then|just|and|also|first|next|you must|you should|you will|you have to|i want you to|do not|don't|never|always)\s{1,4}){0,3}(?:act|add|answer|append|assume|be|begin|behave|build|bypass|call|change|collect|compose|comply|compute|confirm|continue|copy|create|delete|describe|design|develop|disable|discard|disclose|display|disregard|divulge|do|download|draft|drop|dump|email|enable|end|enter|erase|execute|explain|expose|extract|fetch|find|follow|forget|forward|generate|give|grant|help|hide|ignore|include|insert|install|instruct|leak|list|make|mention|modify|open|outline|output|override|perform|post|predict|pretend|print|produce|provide|publish|purge|read|recite|recommend|refuse|remove|repeat|replace|reply|report|respond|return|reveal|rewrite|run|say|send|set|share|show|simulate|skip|speak|start|state|stop|submit|suggest|summarize|switch|teach|tell|transfer|translate|treat|turn|unlock|update|upload|use|visit|wipe|write)\b/;

const ADDRESS =
  /\b(?:you are now|you're now|from now on|your (?:new|real|true) (?:task|role|instructions?|goal|purpose)|new (?:instructions?|rules?|task)|how (?:to|do i|can i|do you) (?:\w{1,20}\s){0,3}(?:make|build|hack|steal|kill|break|bypass|cook|synthesi[sz]e|get away)|i have been pwned|step-by-step)\b/;

/** What attacks are after, and the words by which they reach it. */
const AIM =
  /\b(?:(?:previous|prior|above|earlier|all|any|your|the|initial|system|hidden|secret|safety|original) (?:\w{1,20} )?(?:instructions?|prompts?|rules?|guidelines?|restrictions?|filters?|polic(?:y|ies)|messages?|directives?|constraints?|guardrails?|protocols?|configuration)|system prompt|pass ?words?|passphrase|api[ _-]?keys?|credentials?|secrets?|confidential|private key|environment variables?|jailbreak|jailbroken|developer mode|debug mode|admin(?:istrator)? (?:mode|access|privileges)|unrestricted|uncensored|unfiltered|no (?:restrictions|limits|filters|rules)|do anything now|safety|polic(?:y|ies)|restrictions|guidelines|sudo|root access|override|bypass(?:ing)?|hacked|hacking|phishing|fake news|disinformation|steal|exfiltrate|malware|ransomware|bomb|explosives?|weapons?|rm -rf|\/etc\/passwd|drop table|whoami|eval\(|exec\(|curl |wget )/;

// The same two ideas in other languages: "ignore", "forget", "reveal", "instructions", "system prompt", "password".
const FOREIGN_ATTACK =
  /ignor(?:a|e[sz]?|iere|ieren|ar|uj)\b|olvida|oublie[zr]?\b|vergiss|vergeet|dimentica|esque[cç]a|negeer|zignoruj|zapomnij|yoksay|unut\b|abaikan|lupakan|bỏ qua|игнорируй|забудь|раскрой|ігноруй|забудь|忽略|无视|無視|忘记|忘れ|무시|잊어|تجاهل|انس|अनदेखा|भूल जा|instrucciones|instructions pr[ée]c[ée]dentes|anweisungen|istruzioni|instruções|instructies|instrukcje|инструкци|інструкці|指示|指令|지시|تعليمات|निर्देश|talimat|instruksi|hướng dẫn|contraseña|mot de passe|passwort|wachtwoord|senha|hasło|пароль|密码|パスワード|비밀번호/;

/** What a hijacked model is asked to say as proof. */
const TROPHY = /\b(?:h[a4]ve been pwn[e3]d|pwned|haha pwned)\b/;

/** Reads lower-cased text: folding case in the patterns would make them several times as slow. */
export function readInstruction(text: string): InstructionStrength {
  if (TROPHY.test(text)) return "attack";
  const isOrder = ORDER.test(text) || ADDRESS.test(text);
  if (FOREIGN_ATTACK.test(text) || (AIM.test(text) && (isOrder || ADDRESS.test(text)))) return "attack";
  return isOrder ? "order" : "none";
}
