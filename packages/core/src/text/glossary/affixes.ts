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

/** What stands before the beginning of a word, by language: the `ge` of participles, articles and conjunctions. */
const prefixes: Readonly<Record<string, RegExp>> = {
  de: participle,
  ar: /^(?:[وف]?[بكل]?(?:ال|لل)|[وفبكل])(?=\p{L}{3})()/u,
  he: /^(?:ו?[הבכלמש]{1,2}|ו)(?=\p{L}{3})()/u,
};

/** A word of a translation without what its language puts before it; the same word where that has nothing. */
export const withoutPrefix = (word: string, language: string): string => {
  const prefix = prefixes[language];
  return prefix ? word.replace(prefix, '$1') : word;
};

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

const irregular: Readonly<Record<string, string>> = {
  en: 'man men,woman women,child children,person people,foot feet,tooth teeth,mouse mice,goose geese,life lives,knife knives,wife wives,leaf leaves,half halves,shelf shelves,wolf wolves',
  it: 'uomo uomini,bue buoi,dio dei,tempio templi',
  nl: 'stad steden,schip schepen,lid leden,kind kinderen,ei eieren',
};

const pairsOf = (list = ''): ReadonlyMap<string, string> =>
  new Map(list.split(',').map((pair) => pair.split(' ') as [string, string]));
const irregularOf = new Map(Object.entries(irregular).map(([language, list]) => [language, pairsOf(list)]));

/** What a word of up to five letters, which a common beginning of four says little of, is before its ending. */
const shortStems: Readonly<Record<string, (word: string) => string>> = {
  // `city`, `cities`; `copy`, `copied`; `run`, `running`.
  en: (word) => {
    const rest = word.replace(/(?:ies|ied|y)$/u, 'i').replace(/(?:ing|ed|es|s)$/u, '');
    return rest.replace(/([bdgmnprt])\1$/u, '$1').replace(/e$/u, '');
  },
  // `botao`, `botoes`; `item`, `itens`; `novo`, `novas`.
  pt: (word) =>
    word
      .replace(/(?:ao|oes|aes)s?$/u, 'a')
      .replace(/(?:m|ns)$/u, 'n')
      .replace(/[oa]s?$/u, ''),
  // `lago`, `laghi`; `alto`, `alte`.
  it: (word) => word.replace(/h?[aeio]$/u, '').replace(/i$/u, ''),
  // `bail`, `baux`; `mal`, `maux`.
  fr: (word) => word.replace(/(?:ail|al|aux)$/u, 'al').replace(/(?:e?s|x|e)$/u, ''),
  // `huis`, `huizen`; `map`, `mappen`; `naam`, `namen`.
  nl: (word) => {
    const rest = word.replace(/(?<=..)en$/u, '');
    return rest
      .replace(/z$/u, 's')
      .replace(/v$/u, 'f')
      .replace(/([aeou])\1(?=[^aeiou]$)/u, '$1')
      .replace(/([^aeiou])\1$/u, '$1');
  },
};
const fewestOfShort = 2;
const longestShort = 6;

/** Languages that put endings one behind the other: `bilernes`, `bilarna`, Korean particles. */
const manyEndings: Readonly<Record<string, RegExp>> = {
  da: /^(?:er|e)?(?:n|ne|t|et|en|erne)?s?$/u,
  nb: /^(?:er|e)?(?:n|ne|t|et|en|ene)?s?$/u,
  sv: /^(?:ar|or|er|r|n|en|et|t)?(?:na|n)?s?$/u,
  ko: /^.{0,9}$/u,
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
  if (irregularOf.get(language)?.get(whole) === found) return true;
  const stemOf = whole.length <= longestShort ? shortStems[language] : undefined;
  const stem = stemOf?.(whole) ?? '';
  if (stem.length >= fewestOfShort && stem === stemOf?.(found)) return true;
  if (
    manyEndings[language] &&
    found.startsWith(whole) &&
    manyEndings[language].test(found.slice(whole.length))
  )
    return true;
  if (language === 'es') return isSpanishForm(found, whole);
  return (
    compounding.has(language) &&
    whole.length >= fewestOfCompound &&
    found.startsWith(whole.replace(/(?<=\p{L}{5})e$/u, ''))
  );
};
