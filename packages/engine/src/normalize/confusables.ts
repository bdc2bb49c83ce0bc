/** Letters of other scripts that look like Latin ones: pairs of the Latin letter and its double. */
const DOUBLES = `
aа bЬ bь cс dԁ eе hһ iі jј kк lӏ mм nп oо pр qԛ rг sѕ tт uц vѵ wԝ xх yу
AА BВ bв CС EЕ HН hн IІ JЈ KК MМ OО PР QԚ SЅ TТ YУ XХ WԜ iї eё eє rя RЯ nи NИ
aα bβ cϲ dδ eε nη yγ iι kκ vν oο pρ oσ sς tτ uυ xχ wω
AΑ BΒ EΕ ZΖ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ YΥ XΧ aά eέ nή iί oό uύ
oօ nո uս hհ gց qգ nղ qզ nռ jյ iւ hի lլ wա gք SՏ OՕ LԼ UՍ
DᎠ RᎡ TᎢ iᎥ AᎪ JᎫ EᎬ WᎳ MᎷ HᎻ YᎩ GᏀ ZᏃ bᏏ RᏒ WᏔ SᏚ VᏙ SᏕ LᏞ CᏟ PᏢ KᏦ dᏧ BᏴ VᏤ OᎾ GᎶ
BꓐPꓑDꓓTꓔGꓖKꓗJꓙCꓚZꓜFꓝMꓟNꓠLꓡSꓢRꓣVꓦHꓧWꓪXꓫYꓬAꓮEꓰIꓲOꓳUꓴ
`;

/** Small capitals and phonetic letters: Latin already, but not used to spell keywords. */
const LATIN_DOUBLES = `
aᴀ bʙ cᴄ dᴅ eᴇ fꜰ gɢ hʜ iɪ jᴊ kᴋ lʟ mᴍ nɴ oᴏ pᴘ rʀ sꜱ tᴛ uᴜ vᴠ wᴡ yʏ zᴢ
aɑ gɡ iɩ lƚ bƅ bɓ dɗ cƈ kƙ tƭ uʋ vʋ yƴ zȥ nɲ
`;

/**
 * Alphabets of the "fancy text" generators, a to z. Some letters stand for different ones in different styles, and all
 * are ordinary in some language.
 */
const FANCY_ALPHABETS = `
ǟɮƈɖɛʄɢɦɨʝӄʟʍռօքզʀֆȶʊʋաӽʏʐ
ąɓƈđεƒɠɦįʝҡlɱŋσρզɾʂƭυѵωχყž
ⱥƀȼđɇfǥħɨɉꝁłmnøᵽꝗɍsŧᵾvwxɏƶ
卂乃匚ᗪ乇千ꮆ卄丨ﾌҝㄥ爪几ㄖ卩ɋ尺丂ㄒㄩᐯ山乂ㄚ乙
αⴆƈԃҽϝɠԋιʝƙʅɱɳσρϙɾʂƚυʋɯxყȥ
λвcđσfgήijкłмпθρqяƨƭцνщχуz
ᗩᗷᑕᗪeᖴgᕼiᒍkᒪᗰᑎoᑭᑫᖇᔕtᑌᐯᗯxyᘔ
ąҍçժҽƒցհìʝҟӏʍղօքզɾʂէմѵաҳվհ
`;

/** Double → Latin letter, for letters that are suspicious only in a word that mixes scripts. */
export const FOREIGN_LETTERS: ReadonlyMap<string, string> = pairsOf(DOUBLES);
/** Double → Latin letter, for letters that no ordinary word contains. */
export const ODD_LATIN_LETTERS: ReadonlyMap<string, string> = pairsOf(LATIN_DOUBLES);

/** For each style: its letters beyond ASCII, in lower case, and the Latin letters that they stand for. */
export const STYLES: readonly ReadonlyMap<string, string>[] = FANCY_ALPHABETS.trim()
  .split("\n")
  .map(
    (alphabet) => new Map([...alphabet].map((letter, i) => [letter, String.fromCharCode(0x61 + i)] as const)),
  );

function pairsOf(list: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of list.matchAll(/([A-Za-z])([^\s\x20-\x7e])/gu)) {
    const [, latin = "", double = ""] = pair;
    if (!pairs.has(double)) pairs.set(double, latin);
  }
  return pairs;
}
