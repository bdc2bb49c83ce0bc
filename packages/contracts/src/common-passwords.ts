/**
 * Passwords that attackers try first, from the top of the published lists of stolen ones. Stored as bare words: before
 * the look-up, capitals, letters written as digits and what people append to satisfy a rule (`Passw0rd1!`) are undone.
 */
const WORDS = `
  123 1234 12345 123456 1234567 12345678 123456789 1234567890 0123456789 987654321 111111 000000 121212 123123 123321
  112233 654321 666666 696969 777777 888888 159753 147258369 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 zaq12wsx
  a1b2c3 a1b2c3d4 abc123 asdf1234 qwer1234 qwe123 asd123 zxc123 pass123 admin123 password123
  password passwords passwort passwd passphrase mypassword motdepasse contrasena contraseña parola haslo heslo senha wachtwoord
  letmein letmeinnow welcome willkommen bienvenue bienvenido benvenuto changeme changemenow changeit
  topsecret admin administrator adminadmin root toor superuser sysadmin manager guest login logmein access default
  qwerty qwertz azerty qwertyui qwertyuiop qwertyu asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qweasd qweasdzxc qazwsx
  qazwsxedc asdf asdfasdf qwerqwer aaaaaa aaaaaaaa
  iloveyou ilovegod iloveme loveme lovely love lover loveyou forever always whatever trustno trustnoone nothing
  monkey dragon tiger lion eagle panther dolphin buster charlie bailey ginger pepper cookie peanut banana orange apple
  cheese chicken chocolate coffee butter cherry sunshine sunflower flower butterfly rainbow princess angel angels
  babygirl baby mommy daddy mother father family friends bestfriend sweetie honey
  football baseball basketball soccer hockey tennis golf golfer cricket rugby chelsea arsenal liverpool barcelona
  realmadrid juventus manchester yankees cowboys steelers redsox lakers eagles packers rangers
  michael jordan michelle jennifer jessica ashley amanda nicole daniel andrew joshua matthew anthony robert
  thomas george william richard charles joseph david james john alexander alexandra maria anna sophie samantha hannah
  harley maggie killer shadow master ninja samurai warrior knight phoenix falcon matrix merlin wizard magic mustang
  ferrari porsche mercedes corvette camaro yamaha honda toyota computer internet server system samsung google facebook
  microsoft windows linkedin twitter youtube spiderman superman batman ironman pokemon pikachu naruto starwars
  startrek jedi gandalf hobbit fuckyou fuckme fuckoff asshole pussy bitch sexy hottie
  spring summer autumn winter january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today america london paris berlin madrid newyork california texas
  freedom liberty peace heaven jesus jesuschrist christ blessed faith hope grace hello hello123 helloworld goodbye
  hallo hola bonjour ciao money bigmoney lucky winner success victory diamond silver golden purple yellow
  password1 welcome1 letmein1 company office support service business temp temppass temporary newpass newpassword
  pass passpass userpass username promptshield promptshieldai security secure
`;

const KNOWN = new Set(WORDS.split(/\s+/).filter((word) => word !== ""));

/** Digits and signs that people write instead of letters when they must use some. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Whether a password is one of the first that attackers try, or one of the given words, however it is disguised. */
export function isCommonPassword(password: string, words: ReadonlySet<string> = KNOWN): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const onlyLettersAndDigits = plain.replaceAll(/[^\p{L}\p{N}]/gu, "");
  // Removes what is put before or after a word to satisfy a rule: `Summer2026!`, `!!welcome1`.
  const trimmed = plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}]+$/gu, "");
  const read = trimmed.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
  return [plain, onlyLettersAndDigits, trimmed, read, onlyOneSign(plain)].some((form) => words.has(form));
}

/** One repeated character, such as `zzzzzzzz`, counts as `aaaaaa`, which is in the list. */
function onlyOneSign(text: string): string {
  return new Set(text).size === 1 ? "aaaaaa" : text;
}
