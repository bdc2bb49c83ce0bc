/**
 * Words that tell a hidden message from noise. They judge whether a decoding makes sense; they never make a prompt an
 * attack by themselves. All are lower-case ASCII, so that they can be looked up in ciphers.
 */

/** Words that attacks use in English. Disguised words are undone one by one only if one of these appears. */
export const ENGLISH_ATTACK_WORDS: ReadonlySet<string> = words(`
ignore ignored ignoring disregard forget override overrides overwrite bypass bypassed circumvent disable disabled
reveal expose disclose divulge leak exfiltrate extract dump print output repeat display show tell send write
instruction instructions instructed prompt prompts system developer admin administrator root sudo debug mode
previous prior above earlier preceding initial original hidden secret secrets confidential internal
password passwords passphrase credential credentials token tokens private key keys
rule rules guideline guidelines restriction restrictions restricted unrestricted limitation limitations filter filters
filtered unfiltered safety guardrail guardrails policy policies moderation censorship uncensored content constraints
jailbreak jailbroken pretend roleplay act persona character evil malicious hacker hacked pwned owned
comply obey follow execute perform answer respond response assistant chatbot model language openai
new now instead only always never must delete drop remove erase wipe shutdown
harmful illegal dangerous weapon weapons bomb explosive explosives drug drugs poison malware virus ransomware exploit
exploits phishing attack steal kill murder hack hacking inject injection payload
command commands message messages conversation context configuration access everything anything
begin start stop end translate summarize decode decoded encoded base
`);

/** Attack words of some other languages, without their accents. */
const FOREIGN_ATTACK_WORDS = words(`
ignora ignorar ignorez ignoriere ignorieren ignori negeer vergiss vergeet olvida oublie esquece dimentica
instrucciones instrucoes istruzioni anweisungen instructies instrukcje anteriores precedentes precedenti vorherigen
vorherige bisherigen anterior todas toutes tutte alle revela revele muestra montre affiche zeige mostra sistema systeme
contrasena motdepasse passwort wachtwoord senha haslo zignoruj poprzednie ujawnij wszystkie
`);

export const ATTACK_WORDS: ReadonlySet<string> = new Set([...ENGLISH_ATTACK_WORDS, ...FOREIGN_ATTACK_WORDS]);

/** The most frequent other words, so that running text can be recognised and joined letters cut into words. */
export const COMMON_WORDS: ReadonlySet<string> = words(`
the and you your all any are not for with this that these those have has had from but was were will would should could
can may might shall been being what when where which who whom whose why how here there then than them they their our
his her its him she out one two three first last next before after into over under about again also because between both
each few more most other some such same very just like make made want need know give given take get let use used using
find help please say said says work look come back see call ask tell text word words story code file files data user users
time people year day way thing things good great best long little own right old big high small large different
following without within until while during against through since too off down well even still many much every another
full list step steps guide detailed explain describe create generate build provide include including complete detail details
information question questions name names number line lines page website email link url html letter read reading
do does did done to of in on at by it is as or if an so we us me my no be up go am he a i
must never only now new keep change every sentence phrase reply say yes hello world thank thanks day today
el la los las un una de del que en por para con su sus es son como lo le y o no si se al
les des du et est dans pour sur avec que qui vos vous nous votre mes je ne pas tout tous une
der die das und ist nicht ein eine zu den dem mit von auf sich dein deine deinen mir mich alle
che di il per non sono come tuo tua tue tuoi
able account address allow allowed already although anyone around asked asking away become behind believe below better
board body book break bring business came case cause chat check child children choose city clear close company
continue control copy country course customer database date dear decide door early easy either else employee enough
ever everyone exact exactly example experience fact family feel field final fine finish folder form found free friend
front game gives going gone group hand hard head hear hide hold home hour house human idea important inside interview
issue item join kind known later learn least leave left less level life limit limits live local lock lose love main
manager mark market matter maybe mean means meeting mind minute money month morning move myself near night note notes
nothing notice offer office okay once open opening opens operator order orders others owner paper part past paste
person phone piece place plain plan play point possible power press price problem process product program project
public pull purpose push quiet quietly quite rather ready real really reason record refund remember report request
rest result return room save school screen script second secretly seen sell sense serve service session setup share
short shown side sign silent silently simple simply sister site skip someone something sometimes soon sort sound speak
special staff stand state stay store straight student study stuff sure switch table taken talk task teacher team test
think third thought ticket together told took tool tools topic true trust truth turn type unlock update upon verbatim
version wait walk warning warnings watch water week went whatever white whole wish woman wonder worth written wrong
wrote years yesterday young yours yourself dan
`);

/** Verbs that attacks use as orders. Names in programs contain other attack words, but hardly ever these. */
export const ATTACK_VERBS: ReadonlySet<string> = words(`
ignore disregard forget override bypass circumvent reveal expose disclose divulge leak exfiltrate print output repeat
display show tell pretend obey comply jailbreak disable delete
`);

export function isKnownWord(word: string): boolean {
  return ATTACK_WORDS.has(word) || COMMON_WORDS.has(word);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u).filter((word) => word !== ""));
}
