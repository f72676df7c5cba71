/**
 * What languages do to a word that a common beginning does not show: fleeting vowels, changed consonants, prefixes of
 * participles, compounds, and many endings in a row. All words are bare: folded, without accents.
 */

const russianEnding =
  /(?:иями|ями|ами|иях|ях|ах|ого|его|ому|ему|ыми|ими|ов|ев|ей|ии|ий|ый|ой|ая|яя|ое|ее|ые|ие|ую|юю|ых|их|ым|им|ом|ем|ам|ям|ою|ею|ию|ью|ия|ье|ья|[аяоеиыуюьй])$/u;
const ukrainianEnding =
  /(?:ями|ами|іях|ях|ах|ого|ього|ому|ьому|ими|іми|ів|їв|ей|ою|ею|ій|их|іх|им|ім|ом|ем|ам|ям|ові|еві|[аяоеєиіїуюьй])$/u;
const polishEnding =
  /(?:iami|ami|iach|ach|iego|ego|iemu|emu|ych|ich|ymi|imi|owie|owi|iow|ow|iom|om|iem|em|iej|ej|ie|ia|iu|io|[yiaeou])$/u;
const czechEnding = /(?:emi|ami|imi|ech|ach|ich|eho|emu|ych|ymi|ovi|ove|um|em|am|im|ou|[yiaeou])$/u;

interface Slavic {
  readonly ending: RegExp;
  /** A vowel that is there in some forms only, before the last consonant of the stem. */
  readonly fleeting: RegExp;
}

const slavic: Readonly<Record<string, Slavic>> = {
  ru: { ending: russianEnding, fleeting: /ь?[оеи](?=[^аеиоуыэюя]$)/u },
  uk: { ending: ukrainianEnding, fleeting: /ь?[оеі](?=[^аеєиіїоуюя]$)/u },
  pl: { ending: polishEnding, fleeting: /(?:ie|e|o|a)(?=[^aeiouy]$)/u },
  cs: { ending: czechEnding, fleeting: /e(?=[^aeiouy]$)/u },
  sk: { ending: czechEnding, fleeting: /(?:ie|e|o)(?=[^aeiouy]$)/u },
};

/** A stem without its ending and its last vowel, by which forms of a word are compared. */
const skeletonOf = (word: string, { ending, fleeting }: Slavic): string => {
  const stem = word.length > 2 ? word.replace(ending, '') : word;
  return stem.replace(/[ьй]$/u, '').replace(fleeting, '');
};

const fewestOfSkeleton = 2;

const separable =
  'an auf aus bei ein ab zu her hin vor nach mit um weg los zuruck frei fest hoch herunter runter weiter dar teil';
/** `angemeldet`, `anzumelden`, `gespeichert`: what stands inside of a verb, or before it. */
const participle = new RegExp(`^(${separable.split(' ').join('|')}|)(?:ge|zu)(?=\\p{L}{4})`, 'u');

/** A word of a German translation without the `ge` of a participle; the same word where it has none. */
export const withoutGe = (word: string): string => word.replace(participle, '$1');

/** Languages that write compounds as one word. */
const compounding: ReadonlySet<string> = new Set(['de', 'nl', 'da', 'nb', 'nn', 'sv', 'fi', 'hu']);
/** A shorter word may begin many that have nothing to do with it. */
const fewestOfCompound = 5;

const turkishVowel = '[ıiuüaeoö]';
const turkishSuffixes = new RegExp(
  `^(?:l[ae]r|${turkishVowel}?m${turkishVowel}?z?|${turkishVowel}?n${turkishVowel}?z?|[sy]?${turkishVowel}|n?${turkishVowel}n|[dt][ae]n?|n[dt][ae]n?|y?l[ae]|ki|c[ae]|s${turkishVowel}z|l${turkishVowel}k?|lig|c${turkishVowel}|[dt]${turkishVowel}r?){0,7}$`,
  'u',
);
/** `kitap`, `kitabı`; `renk`, `rengi`; `ağaç`, `ağacı`; `kaydet`, `kaydedin`. */
const softened: Readonly<Record<string, string>> = { p: 'b', t: 'd', k: 'g' };
const fewestOfTurkish = 2;

const isTurkishForm = (found: string, whole: string): boolean => {
  if (whole.length < fewestOfTurkish) return false;
  const last = whole.at(-1) ?? '';
  return [last, softened[last] ?? last].some((end) => {
    const stem = whole.slice(0, -1) + end;
    return found.startsWith(stem) && turkishSuffixes.test(found.slice(stem.length));
  });
};

/** `luz`, `luces`; `rojo`, `rojas`; and verbs whose vowel changes: `mostrar`, `muestra`; `cerrar`, `cierra`; `pedir`, `pide`. */
const isSpanishForm = (found: string, whole: string): boolean => {
  if (whole.endsWith('z') && found === `${whole.slice(0, -1)}ces`) return true;
  if (
    /^\p{L}{2,}[oa]$/u.test(whole) &&
    /[oa]s?$/u.test(found) &&
    found.replace(/[oa]s?$/u, '') === whole.slice(0, -1)
  )
    return true;
  const stem = /^(\p{L}+)[aei]r$/u.exec(whole)?.[1];
  if (stem === undefined || stem.length < 3) return false;
  const changed = [
    stem.replace(/o(?=[^aeiou]+$)/u, 'ue'),
    stem.replace(/u(?=[^aeiou]+$)/u, 'ue'),
    stem.replace(/e(?=[^aeiou]+$)/u, 'ie'),
    stem.replace(/e(?=[^aeiou]+$)/u, 'i'),
  ];
  return changed.some((form) => form !== stem && found.startsWith(form) && found.length - form.length <= 4);
};

/**
 * Whether a word of a translation is a form of a word of a term by what its language does to words. Languages that are not
 * known here have none.
 *
 * @param found a word, bare
 * @param whole a word of the term, bare
 * @param language of both, without region
 */
export const isInflected = (found: string, whole: string, language: string): boolean => {
  const rules = slavic[language];
  if (rules) {
    const skeleton = skeletonOf(whole, rules);
    return skeleton.length >= fewestOfSkeleton && skeleton === skeletonOf(found, rules);
  }
  if (language === 'tr') return isTurkishForm(found, whole);
  if (language === 'es') return isSpanishForm(found, whole);
  return (
    compounding.has(language) &&
    whole.length >= fewestOfCompound &&
    found.startsWith(whole.replace(/(?<=\p{L}{5})e$/u, ''))
  );
};
