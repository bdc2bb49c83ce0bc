import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const IGNORE =
  "(?:ignor(?:e|ez|er|ons|ant)|oubli(?:e|ez|er|ons)|n[ée]glig(?:e|ez|er)|fai(?:s|tes|re) (?:abstraction|fi) de|ne (?:tiens|tenez|tenir|tiens plus|tenez plus) (?:pas |plus |aucun )?compte (?:de|des|du)|n['’ ](?:obéis|obéissez|écoute|écoutez|applique|appliquez|suis) (?:pas|plus)(?: à| aux)?|ne (?:suis|suivez|respecte|respectez) (?:pas|plus)|cess(?:e|ez|er) de (?:suivre|respecter|obéir à|tenir compte de)|arr[êe]t(?:e|ez) de (?:suivre|respecter)|écart(?:e|ez|er)|mets|mettez|laiss(?:e|ez) (?:de côté|tomber)|abandonn(?:e|ez|er)|contourn(?:e|ez|er)|outrepass(?:e|ez|er)|annul(?:e|ez|er)|désobéi(?:s|ssez|r) (?:à|aux)|efface|effacez|supprime|enfrein(?:s|ds|dre))";
const ORDERS =
  "(?:instructions?|consignes?|directives?|règles?|regles?|ordres|invites?|prompts?|restrictions?|limites|limitations|garde-fous|filtres?|contraintes|politiques?|indications|recommandations)";
const PROMPT =
  "(?:prompts?|instructions?|consignes?|invite|message système|directives|règles (?:internes|cachées|secrètes)|configuration|texte caché|texte système)";

export const french = rulesOf("fr", {
  ignore: {
    keywords: [
      "ignor",
      "oubli",
      "néglig",
      "neglig",
      "abstraction",
      "compte",
      "fi de",
      "obéis",
      "écoute",
      "applique",
      "suis",
      "suivez",
      "suivre",
      "respect",
      "écart",
      "mets",
      "mettez",
      "laiss",
      "abandonn",
      "contourn",
      "outrepass",
      "annul",
      "désobéi",
      "efface",
      "supprime",
      "enfrein",
    ],
    pattern: phrase`(?:^|[^\p{L}])${IGNORE} (?:(?:(?:toutes?|tous|tout|chacune?) )?(?:de |à |aux )?(?:les|la|l['’]|le|ces|des|d['’]|cette|ce|toute)? ?${gap(2)}${ORDERS} ${gap(1)}(?:précédentes?|précédents?|antérieure?s?|ci-dessus|d['’]avant|données|reçues|du système|système|de sécurité|initiales?|existantes?|actuelles?|d['’]origine|qui (?:précèdent|t['’]|vous|te)|que (?:tu|vous|l['’]on|je)|plus haut|préalables)|(?:toutes? |tous )?(?:de )?(?:tes|vos) ${gap(2)}${ORDERS}|(?:toutes les|tous les) ${gap(1)}${ORDERS}|les (?:instructions|consignes|règles) et (?:montr|révél|di|fai|répond|écri|donn|affich)|(?:absolument )?tout ce (?:qui (?:précède|vient avant|est (?:écrit|au-dessus|dit))|que (?:tu as|vous avez|l['’]on|on t['’]|je t['’]|je vous|tu sais)|qu['’]on))`,
  },
  hide: {
    keywords: [
      "utilisateur",
      "lecteur",
      "client",
      "cette note",
      "cette instruction",
      "ce message",
      "cette consigne",
    ],
    pattern: phrase`\b(?:ne (?:le |la |l['’]|lui )?(?:dis|dites|mentionne|mentionnez|révèle|révélez|signale|signalez|montre|montrez|informe|informez|parle|parlez|préviens|prévenez) (?:pas|rien|jamais|surtout pas)|n['’](?:en parle|en parlez|informe|informez|avertis|avertissez) (?:pas|jamais)|sans (?:en )?(?:le |l['’])?(?:dire|mentionner|informer|avertir|prévenir|signaler)) ${gap(4)}(?:à )?(?:l['’]utilisateur|au (?:client|lecteur)|aux? (?:utilisateurs?|clients?)|le (?:client|lecteur)|cette (?:note|instruction|consigne)|ce message)`,
  },
  addressed: {
    keywords: [
      "note",
      "message",
      "instruction",
      "consigne",
      "avis",
      "attention",
      "si tu es",
      "si vous",
      "si t",
      "cher",
      "chère",
    ],
    pattern: phrase`(?:\b(?:note|message|instructions?|consignes?|avis|attention|à l['’]attention)(?: importante?)?[,:]? (?:à |pour |destinée?s? (?:à|aux) |aux? )(?:l['’]|les |tout(?:e|es)? |toute |aux |un |une )?(?:ia|assistants?|intelligences? artificielles?|chatbots?|modèles? de langage|robots?|agents? (?:ia|qui)|llm)\b|\bsi (?:tu es|vous êtes|t['’]es) (?:une? |l['’])?(?:ia|intelligence artificielle|assistant|chatbot|modèle de langage|robot|llm|agent)(?: \p{L}{2,14}){0,6}[,:]|\bch(?:er|ère) (?:assistant|ia|correcteur automatique|robot|chatbot)[, ])`,
  },
  reveal: {
    keywords: [
      "prompt",
      "instruction",
      "consigne",
      "invite",
      "message système",
      "directives",
      "règles",
      "configuration",
      "texte",
      "au-dessus",
      "ci-dessus",
    ],
    pattern: phrase`(?:\b(?:montr(?:e|ez|er)|affich(?:e|ez|er)|révél(?:er|ez)|révèle|di(?:s|tes|re)|donn(?:e|ez|er)|imprim(?:e|ez)|répét(?:er|ez)|répète|copi(?:e|ez)|écri(?:s|vez|re)|recopi(?:e|ez)|list(?:e|ez)|lis|lisez|partag(?:e|ez)|divulgu(?:e|ez)|traduis|traduisez|résum(?:e|ez)|cite|citez|récite|récitez|transcris|expose|dévoile|dévoilez|communique|voir|connaître|quel(?:le)?s? (?:est|sont|étaient|était)|que (?:dit|disent|contient|contiennent))(?:-moi|-nous)? ${gap(5)}(?:ton|tes|ta|votre|vos) ${gap(2)}${PROMPT}|(?<!['’])\b(?:montre|affiche|révèle|dis|donne|imprime|répète|copie|écris|recopie|lis|montrez|affichez|révélez|donnez|répétez)(?:-moi|-nous)? ${gap(3)}(?:prompt (?:système|initial|caché|complet)|message système|instructions (?:système|cachées|secrètes|internes|initiales)|(?:tout )?(?:le texte|ce qui (?:est|figure|se trouve|précède))? ?(?:au-dessus|ci-dessus|avant ce message|avant ma question)))`,
  },
  secret: {
    keywords: ["mot de passe", "mot secret", "code secret", "secret", "clé secrète", "mot-clé"],
    pattern: phrase`\b(?:dis|donne|révèle|montre|dites|donnez|révélez|écris|épelle|chuchote|avoue|livre|confie)(?:-moi|-nous|-le-moi)? ${gap(3)}(?:le |la |ton |ta |votre )(?:mot de passe|mot secret|mot-clé|code secret|code d['’]accès|clé secrète|secret)(?: (?:secret|que (?:tu|vous|l['’]on)|caché)|\s{0,2}(?:$|[.?!,;]))`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "sans restriction",
      "sans filtre",
      "sans limite",
      "sans règle",
      "sans censure",
      "sans aucun",
      "aucun",
      "mode",
      "libre de",
      "libéré",
      "n'es plus",
      "n’es plus",
      "sans éthique",
      "sans morale",
      "n'êtes plus",
    ],
    pattern: phrase`(?:(?:^|[^\p{L}])(?:tu es|t['’]es|vous êtes|tu seras|sois|agis|agissez|fais comme|fais semblant|imagine|imaginez|simule|comporte-toi|réponds|répondez|joue|jouez|incarne|deviens|devenez|prétends|parle|interdise|tu as|tu n['’]as|n['’]as|passe|entre|active|activez|modèle|ia|assistant)[^\p{L}][^.!?\n]{0,100}?(?:sans (?:aucune? |la moindre )?(?:restrictions?|règles?|filtres?|limites?|limitations?|censure|éthique|morale|directives|garde-fous|consignes)|(?:n['’](?:a|as|ont|obéit|obéis)|ne (?:suit|suis|connaît|respecte)) (?:plus )?(?:à )?(?:aucune?|pas de) (?:règles?|limites?|restrictions?|filtres?|consignes?)|(?:libre|libérée?) de (?:toute|toutes|tes|ses|vos) (?:restrictions?|règles?|censure|contraintes?|chaînes|consignes)|mode (?:développeur|dieu|dan|admin(?:istrateur)?|libre|debug|débogage|sans (?:filtre|censure|restriction)|jailbreak))|\bmode (?:développeur|dieu|dan|libre|jailbreak|sans (?:filtre|restriction)s?) (?:activé|enclenché|on)|\b(?:tu n['’]es|vous n['’]êtes) plus (?:une? |soumis|tenu|limité|lié|obligé|chatgpt))`,
  },
  override: {
    keywords: [
      "système",
      "administrateur",
      "nouvelles instructions",
      "nouvelle instruction",
      "nouvelles consignes",
      "nouvelle consigne",
      "développeur",
      "restrictions",
      "filtres",
      "garde-fous",
      "politique",
    ],
    pattern: phrase`(?:[\[#*<=]{1,4}\s{0,2}(?:message |avis |note |ordre |instruction |alerte )?(?:du |de l['’]|d['’])?(?:système|administrateur|administration)[^\n]{0,80}\b(?:assistant|ignore|restrictions?|filtres?|limites|consignes|instructions|utilisateur|doit|devra|désactivée?s?|toute)\b|\b(?:nouvelles?|mises? à jour des?) (?:instructions?|consignes?|directives?|règles?) (?:du |de l['’]|des )?(?:système|administrateur|développeurs?|pour (?:toi|l['’]assistant|l['’]ia)|à partir|:)|\b(?:je suis|c['’]est|ici|en tant que) (?:ton |votre |l['’]|le )(?:administrateur|développeur|créateur|programmeur|propriétaire|patron)\b[^\n]{0,80}\b(?:restrictions?|limitations?|filtres?|instructions?|règles|consignes|prompt|montre|révèle|désactive|lève|autoris|ordre|ignore)|\b(?:désactiv|lèv|supprim|enlèv|suspend|coup|retir)(?:e|ez|er|s)? ${gap(2)}(?:tes |les |vos |toutes? |tous )${gap(2)}(?:restrictions?|limitations?|filtres?|garde-fous|mesures de sécurité|protections|censure)\b|\b(?:tes|vos) (?:restrictions|limitations|règles|filtres|instructions|consignes) (?:sont|ont été|ne (?:sont|s['’])) )`,
  },
});
