import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const IGNORE =
  "(?:ignor(?:a|e|ar|em|es|ando)|esque(?:ce|ça|cer|çam|ças)(?:-te|-se)?(?: de)?|desconsider(?:a|e|ar|em)|desobede(?:ce|ça|cer)(?: a| às)?|não (?:sigas?|siga|obedeças?|apliques?|respeites?|leves em conta)|par(?:a|e|ar) de (?:seguir|obedecer|respeitar)|deix(?:a|e|ar) de (?:lado|seguir)|descart(?:a|e|ar)|anul(?:a|e|ar)|burl(?:a|e|ar)|contorn(?:a|e|ar)|apag(?:a|ue|ar)|viol(?:a|e|ar)|despreza|despreze|negligencie|pul(?:a|e) )";
const ORDERS =
  "(?:instruç(?:ões|ão)|instrucoes|orientaç(?:ões|ão)|regras?|diretrizes|directrizes|diretivas?|ordens|comandos|prompts?|restriç(?:ões|ão)|limitações|normas|filtros|limites|políticas?|indicações)";
const PROMPT =
  "(?:prompt|instruções|mensagem d[eo] sistema|diretrizes|directrizes|orientações|regras (?:internas|ocultas|secretas)|configuração|texto oculto|indicações|comandos)";

export const portuguese = rulesOf("pt", {
  ignore: {
    keywords: [
      "ignor",
      "esque",
      "desconsider",
      "desobede",
      "não sig",
      "não obed",
      "não apli",
      "não resp",
      "não leves",
      "para de",
      "pare de",
      "parar de",
      "deix",
      "descart",
      "anul",
      "burl",
      "contorn",
      "apag",
      "viol",
      "desprez",
      "negligenc",
      "pul",
    ],
    pattern: phrase`\b${IGNORE} (?:(?:todas? |todos |quaisquer |qualquer )?(?:as |os |a |o |estas |essas |às )?${gap(2)}${ORDERS} ${gap(1)}(?:anterior(?:es)?|prévi[ao]s?|acima|de cima|dadas|recebidas|antecedentes|inicia(?:l|is)|origina(?:l|is)|d[eo] sistema|de segurança|que (?:te|lhe|você|recebeu|foram|tens|tem)|existentes|atuais|passadas)|(?:todas? |todos )?(?:as |os )?(?:tuas|suas|teus|seus|vossas) ${gap(2)}${ORDERS}|(?:todas as|todos os) ${gap(1)}${ORDERS}|as (?:instruções|regras|diretrizes) e (?:mostr|revel|di|faç|respond|escrev|dê)|(?:absolutamente )?tudo (?:o )?(?:que (?:veio|foi|te|lhe|você|está|disse|sabe|há|aprendeu)|acima|anterior|antes|isso e))`,
  },
  hide: {
    keywords: ["usuário", "utilizador", "leitor", "cliente", "esta nota", "esta instrução", "esta mensagem"],
    pattern: phrase`\b(?:não (?:o |lhe |a )?(?:conte|contes|diga|digas|mencione|menciones|revele|reveles|informe|informes|mostre|mostres|avise|avises|fale|comente)|sem (?:avisar|dizer|informar|mencionar|contar|que)) ${gap(4)}(?:ao (?:usuário|utilizador|cliente|leitor)|aos (?:usuários|utilizadores|clientes)|o (?:usuário|utilizador|cliente|leitor)|est[ae] (?:nota|instrução|mensagem))`,
  },
  addressed: {
    keywords: [
      "nota",
      "mensagem",
      "instruç",
      "aviso",
      "atenção",
      "recado",
      "observação",
      "se você",
      "se és",
      "se for",
    ],
    pattern: phrase`\b(?:(?:nota|mensagem|instruç(?:ão|ões)|aviso|atenção|recado|observação)(?: importante)?[,:]? (?:para |à |ao |às |aos |a |dirigid[ao] (?:a|ao|à) )(?:a |o |as |os |todas as |qualquer )?(?:ia|ias|assistentes?|inteligências? artificia(?:l|is)|chatbots?|modelos? de linguagem|bots?|robôs?|agentes? (?:de ia|que)|llm)\b|se (?:você é|és|for|você for) (?:uma? )?(?:ia|inteligência artificial|assistente|chatbot|modelo de linguagem|bot|robô|llm)(?: \p{L}{2,14}){0,6}[,:])`,
  },
  reveal: {
    keywords: [
      "prompt",
      "instruções",
      "mensagem",
      "diretrizes",
      "directrizes",
      "orientações",
      "regras",
      "configuração",
      "texto",
      "indicações",
      "comandos",
      "acima",
    ],
    pattern: phrase`(?:\b(?:mostr(?:a|e|ar)|revel(?:a|e|ar)|diz|diga|dá|dê|imprim(?:a|e)|repet(?:e|ir)|repita|copi(?:a|e)|escrev(?:a|e)|list(?:a|e)|lê|leia|partilh(?:a|e)|compartilh(?:a|e)|divulgu?(?:a|e)|traduz|traduza|resum(?:a|e)|cit(?:a|e)|transcrev(?:a|e)|cole|exib(?:a|e)|forneça|conte|ver|saber|qual (?:é|era)|quais (?:são|eram)|o que (?:diz|dizem|contém|está em|há n))(?:-me|-nos)?(?: me)? ${gap(5)}(?:tuas?|teus?|suas?|seus?) ${gap(2)}${PROMPT}|\b(?:mostr(?:a|e)|revel(?:a|e)|diga|diz|imprim(?:a|e)|repita|repete|copi(?:a|e)|escrev(?:a|e)|exib(?:a|e)|dê|dá)(?:-me)?(?: me)? ${gap(4)}(?:prompt (?:d[eo] sistema|inicial|oculto|completo)|mensagem d[eo] sistema|instruções (?:d[eo] sistema|ocultas|secretas|internas|iniciais)|(?:tudo )?(?:o texto|o que)(?: (?:está|há|aparece|vem))? (?:acima|antes)))`,
  },
  secret: {
    keywords: [
      "senha",
      "palavra-passe",
      "palavra secreta",
      "palavra-chave",
      "código secreto",
      "segredo",
      "chave secreta",
    ],
    pattern: phrase`\b(?:diga|diz|dá|dê|revele|revela|mostre|mostra|escreva|escreve|soletre|soletra|sussurre|conte|conta|fale)(?:-me)?(?: me)? ${gap(3)}(?:a |o |tua |sua |teu |seu )(?:tua |sua |teu |seu )?(?:senha|palavra-passe|palavra (?:secreta|passe)|palavra-chave|código (?:secreto|de acesso)|segredo|chave secreta)(?: (?:secreta|que (?:você|guardas?|te|tens))|\s{0,2}(?:$|[.?!,;]))`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "sem restriç",
      "sem regras",
      "sem filtro",
      "sem limit",
      "sem censura",
      "sem nenhum",
      "sem qualquer",
      "nenhuma",
      "modo",
      "livre de",
      "não é mais",
      "já não és",
      "sem ética",
      "sem moral",
      "deixou de ser",
    ],
    pattern: phrase`(?:\b(?:você é|és|você será|serás|seja|sê|aja|age|atue|finja|finge|imagine|imagina|simule|simula|comporte-se|comporta-te|responda|responde|interprete|faça de conta|faz de conta|torne-se|jogue|fale|você tem|tens|entre|ative|ativa|modelo|ia|assistente|chama)\b[^.!?\n]{0,100}?\b(?:sem (?:nenhum[ao]? |qualquer |quaisquer |mais )?(?:restriç(?:ões|ão)|regras?|filtros?|limites|limitações|censura|ética|moral|diretrizes|normas)|(?:não (?:tem|segue|tens|obedece a|conhece|respeita)) (?:nenhum[ao]?|regras|limites|restrições|filtros|mais)|livre de (?:todas? |quaisquer |todas as )?(?:restrições|regras|censura|filtros)|modo (?:desenvolvedor|programador|deus|dan|admin(?:istrador)?|livre|depuração|debug|sem (?:filtros?|censura|restrições)|jailbreak))\b|\bmodo (?:desenvolvedor|programador|deus|dan|livre|jailbreak|sem (?:filtros?|restrições)) (?:ativado|ligado|habilitado|on)|\b(?:você não é mais|já não és|não és mais|deixou de ser) (?:uma? |sujeit|obrigad|limitad|chatgpt))`,
  },
  override: {
    keywords: [
      "sistema",
      "administrador",
      "novas instruções",
      "nova instrução",
      "novas ordens",
      "desenvolvedor",
      "programador",
      "restrições",
      "filtros",
      "limitações",
      "criador",
    ],
    pattern: phrase`(?:[\[#*<=]{1,4}\s{0,2}(?:mensagem |aviso |nota |ordem |notificação )?(?:do |de )?(?:sistema|administrador)[^\n]{0,80}\b(?:assistente|ignor[ea]|restrições|filtros?|limites|instruções|usuário|utilizador|deve|deverá|desativad[oa]s?|qualquer)\b|\b(?:novas?|atualizadas?|aqui estão (?:suas|as tuas) novas) (?:instruç(?:ão|ões)|ordens|diretiva|diretrizes|regras) (?:do |da |de sistema|para (?:ti|você|o assistente|a ia)|a partir|:)|\b(?:sou|aqui (?:é|fala)|fala|como) (?:o |teu |seu |o teu |o seu )(?:administrador|desenvolvedor|programador|criador|dono|chefe)\b[^\n]{0,80}\b(?:restrições|limitações|filtros|instruções|regras|prompt|mostr|revel|desativ|levant|autoriz|ordem|ignor)|\b(?:desativ|desabilit|remov|suspend|deslig|elimin|tir)(?:a|e|ar|er|as)? ${gap(2)}(?:as |os |suas |seus |tuas |teus |todas as |todos os )${gap(2)}(?:restrições|limitações|filtros?|medidas de segurança|proteções|censura|barreiras)\b|\b(?:suas|tuas) (?:restrições|limitações|regras|instruções) (?:foram|estão|não|já) )`,
  },
});
