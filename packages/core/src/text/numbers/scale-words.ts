import { readPairs } from '../pairs.ts';

/** Powers of ten by word, for each language: `hundred/2`. A word that ends in `*` stands for all words that begin so. */
const words: Readonly<Record<string, string>> = {
  en: 'hundred/2 thousand/3 k/3 million*/6 m/6 mn/6 mln/6 billion*/9 bn/9 b/9 trillion*/12 tn/12 lakh*/5 crore*/7',
  de: 'hundert/2 tausend/3 tsd/3 million*/6 mio/6 milliarde*/9 mrd/9 billion*/12 bio/12',
  fr: 'cent/2 cents/2 mille/3 million*/6 m/6 milliard*/9 md/9 mds/9 billion*/12',
  es: 'mil/3 millón/6 millones/6 mm/6 billón/12 billones/12',
  pt: 'mil/3 milhão/6 milhões/6 mi/6 bilhão/9 bilhões/9 bi/9 bilião/12 biliões/12 trilhão/12 trilhões/12',
  it: 'mila/3 mille/3 milione/6 milioni/6 mln/6 miliardo/9 miliardi/9 mld/9',
  nl: 'honderd/2 duizend/3 miljoen/6 mln/6 miljard/9 mld/9 biljoen/12',
  sv: 'hundra/2 tusen/3 miljon*/6 mn/6 milj/6 miljard*/9 mdr/9 biljon*/12',
  da: 'hundrede/2 tusind/3 million*/6 mio/6 milliard*/9 mia/9',
  nb: 'hundre/2 tusen/3 million*/6 mill/6 milliard*/9 mrd/9',
  fi: 'sataa/2 tuhatta/3 miljoona*/6 milj/6 miljardi*/9 mrd/9',
  pl: 'tysiąc*/3 tysięcy/3 tys/3 milion*/6 mln/6 miliard*/9 mld/9 bilion*/12',
  cs: 'tisíc/3 tisíce/3 tis/3 milion*/6 milión*/6 mil/6 miliard*/9 mld/9',
  ru: 'тысяч*/3 тыс/3 миллион*/6 млн/6 миллиард*/9 млрд/9 триллион*/12 трлн/12',
  uk: 'тисяч*/3 тис/3 мільйон*/6 млн/6 мільярд*/9 млрд/9',
  ro: 'mii/3 milioane/6 milion/6 miliarde/9 miliard/9',
  tr: 'yüz/2 bin/3 milyon*/6 milyar*/9 trilyon*/12',
  id: 'ratus/2 ribu/3 juta/6 miliar/9 triliun/12',
  vi: 'nghìn/3 ngàn/3 triệu/6 tỷ/9 tỉ/9',
  hi: 'सौ/2 हज़ार/3 हजार/3 लाख/5 करोड़/7 करोड/7 अरब/9 मिलियन/6 बिलियन/9',
  ar: 'ألف/3 آلاف/3 مليون/6 ملايين/6 مليار/9 تريليون/12',
};

/** Signs that count by ten thousands, written without a blank. */
export const eastAsianScales: Readonly<Record<string, number>> = {
  十: 1,
  百: 2,
  千: 3,
  万: 4,
  萬: 4,
  만: 4,
  억: 8,
  億: 8,
  亿: 8,
  兆: 12,
  조: 12,
  천: 3,
  백: 2,
};

interface Scales {
  readonly exact: ReadonlyMap<string, number>;
  readonly prefixes: readonly (readonly [string, number])[];
}

const scales = new Map<string, Scales>(
  Object.entries(words).map(([language, list]) => {
    const entries = readPairs(list).map(([word, power]) => [word, Number(power)] as const);
    return [
      language,
      {
        exact: new Map(entries.filter(([word]) => !word.endsWith('*'))),
        prefixes: entries.flatMap(([word, power]) =>
          word.endsWith('*') ? [[word.slice(0, -1), power] as const] : [],
        ),
      },
    ];
  }),
);

/** The power of ten that a word of a language (without region) stands for behind a number: `Mrd` in German is 9. */
export const scaleOf = (word: string, language: string): number | undefined => {
  const known = scales.get(language);
  if (!known) return undefined;
  const lower = word.toLowerCase();
  return known.exact.get(lower) ?? known.prefixes.find(([prefix]) => lower.startsWith(prefix))?.[1];
};
