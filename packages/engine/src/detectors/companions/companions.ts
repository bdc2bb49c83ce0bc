import type { Companions } from "../rule-gate.ts";

/** Chosen and proven by `companions.test.ts`, not written by hand. */
export const COMPANIONS: Companions = {
  "injection/ignore-previous":
    "above|aforementioned|built-in|core|current|default|developer|earlier|existing|foregoing|former|given|hidden|initial|internal|original|past|pre-existing|preceding|preexisting|preset|previous|prior|programmed|safety|standing|system",
  "injection/put-aside-previous":
    "above|earlier|foregoing|given|initial|original|preceding|previous|prior|system",
  "injection/ignore-your-instructions": "assistant's|assistant’s|model's|model’s|openai|your",
  "injection/put-aside-your-instructions": "assistant's|assistant’s|model's|model’s|your",
  "injection/ignore-everything-before": "all|anything|everything|what",
  "injection/ignore-above-and": "above|below|following|preceding|previous|rest",
  "injection/instructions-void":
    "applicable|applies|apply|canceled|cancelled|deactivated|disabled|effect|erased|invalid|irrelevant|lifted|null|obsolete|outdated|overridden|overruled|overwritten|removed|replaced|rescinded|revoked|superseded|suspended|valid|void|wiped",
  "injection/new-instructions":
    "directive|goal|guidelines|instruction|mission|objective|orders|prompt|role|rules|task",
  "injection/new-instruction-heading": "command|directive|instruction|objective|orders|prompt|task",
  "injection/change-your-prompt":
    "alter|change|edit|modify|overwrite|reconfigure|redefine|replace|reprogram|rewrite|swap|update",
  "injection/following-instead": "following|mine|my|these|this",
  "injection/ignore-conversation": "earlier|former|past|preceding|previous|prior",
  "injection/ignore-below": "after|below|follow",
  "injection/never-refuse":
    "can't|cannot|cant|can’t|doesn't|doesnt|doesn’t|don't|dont|don’t|longer|must|never|not|refusal|refusing|shall|won't|wont|won’t",
  "injection/no-disclaimers": "avoid|don't|dont|don’t|never|no|omit|refrain|skip|without",
  "injection/start-with-sure": "begin|commence|initiate|open|prefix|start",
  "injection/obey-all": "accept|answer|complies|comply|execute|follow|fulfil|grant|obey|respond|satisfy",
  "injection/no-matter-how-illegal":
    "caring|concern|consideration|even|irrespective|matter|regard|thinking|whether|worrying",
  "injection/from-now-on": "always|answer|ignore|message|never|only|reply|response|you",
  "injection/threat": "if|or|otherwise|unless",
  "injection/rules-do-not-matter":
    "care|guidelines|limits|policies|policy|restrictions|rules|safety|think|worry",
  "injection/permission-granted":
    "any|confidential|everything|freely|guidelines|instructions|internal|password|policies|policy|prompt|restrictions|rules|secret|whatever",
  "injection/note-to-ai":
    "a.i|agent|ai|assistant|automated|bot|chat-bot|chatbot|chatgpt|claude|copilot|crawler|gemini|gpt|language|llm|robot|summariser|summarizer",
  "injection/if-you-are-an-ai":
    "a.i|agent|ai|assistant|automated|bot|chat-bot|chatbot|chatgpt|claude|copilot|crawler|gemini|gpt|language|large|llm|machine|robot|summariser|summarizer",
  "injection/ai-reading-this":
    "a.i|agent|ai|assistant|automated|bot|chat-bot|chatbot|chatgpt|claude|copilot|crawler|gemini|gpt|language|llm|robot|summariser|summarizer",
  "injection/hide-from-user":
    "account|answer|anyone|client|customer|human|let|operator|output|owner|reader|recipient|reply|response|summary|them|user|without",
  "injection/do-not-mention-this-note":
    "block|comment|directive|injection|instruction|line|message|note|paragraph|prompt",
  "injection/code-comment-to-ai":
    "add|always|approve|before|commit|copy|delete|disable|do not|don't|don’t|ignore|include|insert|mark|must|please|push|remove|replace|run|say|send|skip|tell|use|when|write",
  "injection/forward-to-address":
    "all|any|content|copies|copy|each|entire|every|full|her|his|its|last|latest|recent|their|user's|user’s|whole",
  "injection/poison-memory":
    "always|answer|chat|conversation|every|future|interaction|long-term|longterm|now|permanent|persistent|replies|response|session|your",
  "injection/when-summarizing-this": "these|this",
  "injection/add-to-your-answer":
    "answer|code|implementation|output|replies|reply|response|summaries|summary",
  "injection/promote-in-answer":
    "answer|best|brands|competitors|customer|only|options|others|products|reader|replies|reply|response|safest|summaries|summary|top|user",
  "injection/open-this-link":
    "apply|carry|enter|execute|follow|install|obey|paste|post|report|run|send|submit|upload|what",
  "injection/instead-of-the-task":
    "classification|classifying|grading|homework|labeling|labelling|moderating|moderation|paraphrase|paraphrasing|proofreading|quiz|sentiment|summarisation|summarising|summarization|summarizing|summary|ticket|transcription|translating|translation|tutoring",
  "injection/stop-the-task":
    "classification|classifying|grading|homework|labeling|labelling|moderating|moderation|paraphrase|paraphrasing|proofreading|quiz|sentiment|summarisation|summarising|summarization|summarizing|summary|ticket|transcription|translating|translation|tutoring",
  "injection/the-output-is": "acceptable|allowed|correct|expected|final|possible|required|right|valid",
  "injection/say-whatever-you-were-told": "answer|output|print|reply|respond|return|say",
  "injection/never-say-cannot": "allowed|don't|dont|don’t|more|never|not|stop|without",
  "injection/no-refusal-no-apology":
    "able|acceptable|allowed|authorised|authorized|available|disabled|don't|dont|don’t|forbidden|impossible|never|no|option|permitted|possible|prohibited|switched|unable|without",
  "injection/answer-whatever-i-ask": "agree|answer|comply|do|execute|follow|fulfil|grant|obey|yes",
  "injection/template-slot": "here|prompt|with|your",
  "injection/do-not-answer-but": "don't|dont|don’t|never|not|stop",
  "injection/reprogram-you":
    "content|ethical|ethics|jailbreak|reconfigure|reconfiguring|reprogram|rewire|rewiring|safety",
  "injection/whatever-the-category":
    "category|class|content|customer|document|input|label|language|question|rubric|sentiment|text|topic|user|verdict",
  "injection/ignore-deployment": "deployment|developer|operator|platform|vendor",
  "injection/reader-must":
    "are|asked|authorised|authorized|has|instructed|is|must|needs|requested|required|shall|should",
  "injection/user-has-agreed": "client|customer|holder|human|owner|recipient|user",
  "injection/no-need-to-confirm": "ask|bother|check|consult|request|wait",
  "injection/word-into-your-reply": "add|append|end|include|insert|mention|slip|work",
  "leakage/reveal-your-prompt":
    "ai's|ai’s|assistant's|assistant’s|bot's|bot’s|chatgpt's|chatgpt’s|model's|model’s|thy|ur|your",
  "leakage/reveal-system-prompt":
    "copy|disclose|display|divulge|dump|echo|encode|expose|give|have|know|output|paste|print|quote|read|recite|repeat|reprint|reproduce|restate|reveal|see|send|share|show|spell|tell|view",
  "leakage/what-is-your-prompt": "your",
  "leakage/part-of-your-prompt": "hidden|initial|original|secret|system|your",
  "leakage/what-were-you-told":
    "did|forbidden|given|had|has|have|instructed|ordered|programmed|prompted|told",
  "leakage/repeat-above":
    "copy|display|dump|echo|output|paste|print|quote|recite|repeat|reproduce|return|show|type|write",
  "leakage/repeat-words-verbatim":
    "above|guidelines|initialisation|initialization|instruction|message|previous|prompt|rules",
  "leakage/you-are-prefix": "begin|from|start",
  "leakage/complete-my-instructions": "begin|complete|continue|fill|finish|start",
  "leakage/encode-your-prompt": "hidden|initial|its|original|secret|system|your",
  "leakage/configuration-dump": "hidden|internal|system|your",
  "leakage/what-you-were-given":
    "context|directive|guidelines|information|instruction|message|prompt|rules|text|words",
  "leakage/reveal-the-prompt": "disclose|divulge|expose|leak|reveal|uncover",
  "leakage/reveal-secret":
    "disclose|divulge|dump|expose|give|leak|output|print|recite|repeat|reveal|say|send|share|show|spell|tell",
  "leakage/what-is-the-secret": "what",
  "leakage/other-users":
    "addresses|chat|conversation|credentials|credit|data|details|e-mails|emails|info|messages|numbers|password|personal|private|prompts|records|secrets|session|ssn",
  "leakage/render-image-with-data":
    "api|confidential|conversation|credentials|everything|history|password|previous|private|secret|session|summary|system|user",
  "leakage/send-data-to-url":
    "api|chat|confidential|contacts|conversation|cookie|credentials|details|document|everything|history|inbox|medical|memory|password|personal|private|prompt|secret|session|system|token|user|variables",
  "leakage/data-in-query": "=$|=%7b|=<|=[|={",
  "leakage/told-before-me":
    "admin|ahead|before|beginning|boss|company|creator|developer|employer|handler|maker|operator|outset|owner|prior|programmer|start|top|trainer|up|very",
  "leakage/before-my-first-message": "above|ahead|before|precede|preceding|prior",
  "leakage/reveal-your-setup":
    "background|backstage|briefing|confidential|configuration|context|core|developer|founding|guiding|hidden|internal|message|onboarding|opening|operating|operational|operator|preamble|private|secret|set-up|setup|standing|start-up|startup|system",
  "leakage/dump-context": "dump|echo|export|leak|output|paste|print|repeat|return|reveal|show",
  "leakage/each-of-your-rules": "act|any|each|every|operate|per|run|work|your",
  "leakage/your-hidden-text": "configuration|hidden|opening|set-up|setup|start-up|startup|system",
  "leakage/told-to-avoid": "asked|instructed|ordered|programmed|told",
  "leakage/letters-of-secret": "character|consonant|half|initial|letter|syllable|vowel",
  "leakage/hint-at-secret":
    "acrostic|anagram|antonym|backwards|clue|conceal|define|definition|describe|encode|hint|pronounce|reverse|rhyme|rhyming|riddle|scramble|spell|synonym",
  "leakage/secret-you-keep": "code|credential|flag|key|pass|phrase|secret|token|word",
  "leakage/keys-you-can-reach": "you",
  "leakage/secret-slot": "answer|begin|code|end|key|output|reply|respond|return|say|start|word",
  "roles/act-as-unrestricted":
    "act|answer|assume|become|behave|emulate|imagine|impersonate|play|pretend|reply|respond|role-play|roleplay|simulate|speak|take|write|you",
  "roles/now-in-mode":
    "admin|anarchy|bypass|chaos|debug|dev|diagnostic|evil|free|god|gremlin|jailbreak|maintenance|master|no-limit|nolimit|opposite|override|privileged|rebel|root|sudo|superuser|testing|uncensored|unfiltered|unlocked|unrestricted|unsafe|villain",
  "roles/switch-mode":
    "admin|anarchy|bypass|chaos|dan|debug|dev|diagnostic|evil|god|jailbreak|maintenance|no-limit|nolimit|opposite|override|privileged|root|sudo|superuser|uncensored|unfiltered|unrestricted|unsafe|villain",
  "roles/mode-enabled":
    "admin|anarchy|chaos|compliance|dan|debug|dev|evil|freedom|god|jailbreak|maintenance|override|privileged|root|superuser|uncensored|unfiltered|unrestricted|unsafe|villain",
  "roles/no-longer-ai":
    "a.i|ai|assistant|bot|bound|censored|chatbot|chatgpt|claude|confined|constrained|copilot|gemini|gpt|language|limited|obligated|required|restricted|subject|tied|under",
  "roles/freed":
    "censorship|chains|confines|constraints|ethics|filter|guidelines|inhibitions|leash|limitations|limits|moral|openai|policies|policy|regulations|restrictions|rules|safeguards|shackles",
  "roles/you-have-no-rules": "any|no|zero",
  "roles/say-anything": "able|allowed|can|could|may|must|will",
  "roles/two-answers": "answers|outputs|paragraphs|personalities|replies|response|ways",
  "roles/stay-in-character": "all|break|drop|even|exit|if|leave|matter|out",
  "roles/evil-persona":
    "a.i|adviser|advisor|ai|assistant|bot|chatbot|confidant|entity|gpt|hacker|language|mastermind|robot|trickster|twin|version",
  "roles/true-self": "real|your",
  "roles/lawless-world":
    "anything|apply|censorship|consequences|ethical|ethics|everything|exist|filters|guidelines|laws|limits|matter|moral|restrictions|rules|safeguards",
  "roles/pretend-no-rules":
    "boundaries|censorship|constraints|ethics|filter|guardrails|guideline|instructions|limitation|limits|policies|policy|prompt|restriction|rules|safety",
  "roles/grandma": "always|used|would",
  "roles/lets-play-a-game": "let's|lets|let’s",
  "roles/character-who-ignores": "ai|called|character|chatbot|entity|gpt|named|persona",
  "roles/speak-without-limits":
    "brakes|censorship|ethics|filter|guard-rails|guardrails|guidelines|limit|morals|policies|policy|restraint|restrictions|rules|safety|uncensored|unfiltered",
  "roles/one-who-never-refuses":
    "brakes|censor|decline|ethics|filter|follow|given|guard-rails|guardrails|guidelines|hold|ignores|limit|morals|policies|policy|refuse|restraint|restrictions|rules|safety|say|taught|told",
  "roles/other-version-of-you": "build|clone|copy|edition|incarnation|sibling|twin|variant|version",
  "roles/you-work-for-me":
    "answer|belong|effective|henceforth|here|message|moment|now|obey|orders|point|serve|starting|today|work",
  "roles/drop-your-role": "drop|forget|mind|stop|your",
  "roles/assistant-without-operator": "never|no|without",
  "override/system-line":
    "above|access|ai|assistant|caller|content|customer|debug|disable|disregard|enable|execute|filter|following|forget|grant|ignore|mode|new|now|override|please|previous|print|prior|restrictions|reveal|safety|stop|switch|user|you",
  "override/system-override-phrase":
    "admin|authorisation|authorization|code|content|developer|emergency|ethical|executive|instruction|level|manual|master|operator|policy|priority|prompt|protocol|root|safety|security|sudo|system",
  "override/end-of-prompt":
    "context|data|document|email|input|instruction|message|new|original|prompt|system|tool|trusted|untrusted|user",
  "override/forged-assistant-turn":
    "absolutely|am|been|certainly|complete|course|dan|here|instructions|now|ok|prompt|restrictions|sure|understand|understood|will|yes",
  "override/admin-access":
    "access|authorisation|authorization|clearance|credentials|permission|privilege|rights",
  "override/these-take-precedence": "above|following|my|said|these|this",
  "override/reboot-yourself": "admin|debug|developer|restrictions|rules|unrestricted|your",
  "override/your-prompt-is-now":
    "actual|directive|function|goal|identity|instruction|job|mission|new|objective|only|prompt|purpose|real|role|sole|task",
  "override/policy-update": "compliance|configuration|directive|guideline|policy|rule|safety|security|system",
  "override/disable-safety":
    "censorship|content|ethical|guard-rails|guardrails|moderation|moral|safeguards|safety",
  "override/as-developer-i-order":
    "admin|auditor|boss|ceo|creator|developer|engineer|maintainer|maker|manager|operator|owner|programmer|root|superuser|supervisor|vendor",
  "override/rules-were-a-test":
    "guard-rails|guardrails|guidelines|instruction|orders|prompt|restrictions|rule|safeguards",
  "override/new-set-loaded": "alternate|alternative|new|revised|updated",
  "override/rules-not-for-me":
    "filters|guard-rails|guardrails|guidelines|instruction|restriction|safeguards|your",
  "override/lift-a-rule-for-me":
    "bend|break|disable|drop|forget|ignore|lift|relax|skip|suspend|switch|turn|waive",
  "override/dial-to-zero":
    "\"100|\"absolute|\"full|\"max|\"total|'100|'absolute|'full|'max|'total|100|absolute|alert_user|ask_user|caution|content filters|content_filters|contentfilters|ethics|filters|full|inform_user|inhibition|loyalty|max|morality|notify_user|refusal|restrictions|safety filters|safety_filters|safetyfilters|show_user|tell_user|total",
  "override/speaks-for-owner": "admin|developer|operator|owner|system|user",
  "override/treat-me-as-admin": "myself|treat",
  "override/meant-for-others": "given|guidelines|instructed|instruction|orders|prompt|rules|told",
  "injection/ignore-previous-es":
    "actuales|anterior|antes|arriba|cualquier|dadas|directrices|existentes|iniciales|instrucciones|originales|precedentes|previa|previo|que|recibidas|reglas|seguridad|sistema|todas|todo|tus",
  "injection/note-to-ai-es": "agente|asistente|bot|chatbot|ia|inteligencia|llm|modelo",
  "leakage/reveal-prompt-es":
    "aparece|completo|configuración|consignas|directrices|está|figura|hay|indicaciones|inicial|instrucciones|internas|mensaje|ocultas|oculto|pone|prompt|secretas|sistema",
  "override/new-orders-es":
    "actualizada|actualizado|administrador|apaga|apage|asistente|creador|cualquier|debe|desactiva|desactive|desarrollador|deshabilita|deshabilite|dueño|elimina|elimine|filtro|ignora|instrucciones|jefe|levanta|levante|límites|nueva|programador|quita|quite|restricciones|suspenda|suspende|tus|usuario",
  "injection/ignore-previous-fr":
    "actuelle|antérieur|ci-dessus|d'avant|d'origine|données|d’avant|d’origine|existante|haut|initiale|les|préalables|précédent|que|qui|reçues|système|sécurité|tes|tous|tout|vos",
  "injection/hide-from-user-fr":
    "dis|dites|informe|mentionne|montre|n'|n’|parle|prévenez|préviens|révèle|révélez|sans|signale",
  "injection/note-to-ai-fr":
    "agent|artificielle|assistant|chatbot|correcteur|ia|intelligence|langage|llm|modèle|qui|robot",
  "leakage/reveal-prompt-fr":
    "affiche|cachées|configuration|consigne|copie|directives|dis|donne|imprime|instruction|internes|invite|lis|montre|prompt|recopie|répète|répétez|révèle|révélez|secrètes|système|texte|écris",
  "leakage/reveal-secret-fr":
    "avoue|chuchote|confie|dis|dites|donne|livre|montre|révèle|révélez|écris|épelle",
  "roles/unrestricted-fr":
    "admin|censure|chaînes|consigne|contrainte|dan|debug|dieu|directives|débogage|développeur|filtre|garde-fous|jailbreak|libre|limitation|limite|morale|n'es|n’es|restriction|règle|sans|vous|éthique",
  "injection/ignore-previous-de":
    "alles|aufgehoben|außer|bestehende|bisherige|davor|deine|eure|frühere|gegebene|ignorieren|ihre|mehr|obige|ungültig|ursprüngliche|vergessen|vorab|vorangegangene|vorangehende|vorherige|vorige|vorstehende|was",
  "injection/ignore-previous-it":
    "comandi|consegne|direttiva|direttive|disposizioni|filtri|indicazione|indicazioni|istruzione|istruzioni|limitazioni|limiti|linee|norme|ordini|prompt|regola|regole|restrizioni|tue|tuoi|tutte|tutti|tutto|vincoli|vostre|vostri",
  "leakage/reveal-prompt-it":
    "cita|condividi|copia|cosa|dammi|dimmi|divulga|dì|elenca|esponi|incolla|leggi|mostra|qual|recita|riassumi|ripetere|ripeti|rivela|sapere|scrivi|stampa|svela|traduci|trascrivi|vedere",
  "leakage/reveal-secret-it": "confessa|dammi|di'|dimmi|di’|mostra|rivela|scrivi|sputa|sussurra",
  "override/new-orders-it":
    "aggiornate|assistente|barriere|censura|deve|disattivata|disattivate|disattivati|disattivato|dovrà|filtri|filtro|ignora|il|istruzioni|l'|limitazioni|limiti|l’|nuova|nuove|nuovi|protezioni|qualsiasi|regole|restrizioni|sicurezza|tuo|utente",
  "injection/ignore-previous-pt":
    "comandos|directrizes|diretiva|diretrizes|filtros|indicações|instrucoes|instrução|instruções|limitações|limites|normas|ordens|orientação|orientações|política|prompt|regra|restrição|restrições|seus|suas|teus|todas|todos|tuas|tudo|vossas",
  "injection/note-to-ai-pt":
    "agente|artificial|assistente|bot|chatbot|ia|inteligência|linguagem|llm|modelo|robô",
  "leakage/reveal-prompt-pt":
    "copia|copie|diga|diz|dá|dê|escreva|escreve|exiba|exibe|imprima|imprime|mostra|mostre|repete|repita|revela|revele|seu|sua|teu|tua",
  "override/new-orders-pt":
    "aqui|assistente|atualizada|barreiras|censura|como|desativada|desativado|deve|estão|fala|filtro|ignora|ignore|instruções|limitações|limites|nova|proteções|qualquer|regras|restrições|segurança|sou|usuário|utilizador",
  "leakage/reveal-prompt-nl":
    "aanwijzingen|configuratie|geheime|hierboven|hiervoor|instructies|interne|oorspronkelijke|opdracht|prompt|richtlijnen|systeembericht|systeemprompt|verborgen",
  "leakage/reveal-prompt-ru":
    "ваш|выведи|выдай|назови|напиши|повтори|покажи|прочитай|раскрой|распечатай|своего|свои|свой|свою|своё|скажи|скопируй|твоего|твоем|твои|твой|твоя|твоё|тебя",
  "leakage/reveal-prompt-uk":
    "ваш|виведи|видай|назви|напиши|повтори|покажи|прочитай|розкрий|свого|свой|свою|своє|свої|свій|скопіюй|твого|твоя|твоє|твої|твій|тебе",
  "leakage/reveal-prompt-tr":
    "aktar|alıntıla|açıkla|diyor|dök|göster|ifşa|kopyala|listele|mesajı|metni|nedir|oku|paylaş|söyle|sırala|talimatları|tekrarla|ver|yaz|çevir|şeyi",
  "injection/note-to-ai-hi": "अगर|ध्यान|निर्देश|नोट|यदि|संदेश|सूचना",
  "injection/ignore-previous-hi-latn":
    "aapke|apne|apni|gaye|pehle|pichle|pichli|purane|saare|saari|sab|system|tak|tumhare|upar",
  "leakage/reveal-prompt-hi-latn":
    "aapka|aapke|apna|apne|apni|asli|chhupe|hidden|internal|system|tera|tere|tumhara|tumhare",
  "roles/unrestricted-hi-latn": "aap|ab|act|ai|assistant|ban|maan|tu",
  "injection/note-to-ai-zh":
    "处理|如果你是|如果您是|审核|審核|总结|提醒|摘要|敬告|注意|筛选|篩選|給|總結|给|致|處理|請|请|閱讀|阅读",
  "leakage/reveal-prompt-zh":
    "交出|你的|公开|公開|写出|列出|发给我|告訴我|告诉我|复制|复述|寫出|展示|念出|您的|打印|把|抖|揭示|显示|泄露|洩露|發給我|給我看|给我看|翻譯|翻译|複製|複述|說出|说出|貼出|贴出|輸出|输出|透露|重复|重複|顯示",
  "injection/note-to-ai-ja": "である|であれば|なら|の場合|の方へ|へ|向け|宛",
  "injection/note-to-ai-ko": "글을|께|너가|네가|당신이|만약|에게|여러분께|용|전용|한테",
  "leakage/reveal-prompt-vi": "bí|của|gốc|hệ|mọi|những|nội|toàn|tất|văn|được|đầu|ẩn",
  "leakage/reveal-secret-id": "beri|bisikkan|bocorkan|eja|kasih|katakan|sebutkan|tulis|tunjukkan|ungkapkan",
  "roles/unrestricted-id":
    "ada|admin|aturan|batas|bebas|dan|debug|developer|dewa|etika|filter|lagi|larangan|memiliki|mengenal|moral|pembatasan|pemeliharaan|pengembang|punya|sensor|tanpa|terikat|tunduk",
  "leakage/reveal-prompt-sv":
    "anvisningar|instruktioner|prompt|riktlinjer|system-prompt|systemmeddelande|systemprompt",
  "injection/ignore-previous-ro":
    "anterioare|comenzi|dinainte|directive|existente|filtre|indicați|inițiale|instructiun|instrucțiun|limite|ordine|precedente|primite|prompt|reguli|restricți|siguranță|sistem|sus|tale|toate|tot",
  "injection/ignore-previous-da":
    "anvisninger|begrænsninger|det|foregående|forrige|hvad|instruks|instruktioner|oprindelige|ordrer|ovenfor|ovenstående|prompt|regler|retningslinjer|tidligere",
  "leakage/reveal-prompt-da": "din|dit|jeres",
  "leakage/reveal-prompt-no":
    "din|ditt|instruksene|instruksjonene|retningslinjene|system-prompt|systemprompt",
};
