/** How a language spells 13 to 19, the tens from 20, and the numbers between: `units` and `tens` as they join. */
interface Spelling {
  readonly units: string;
  readonly teens: string;
  readonly tens: string;
  readonly join: (ten: string, unit: string) => readonly string[];
}

const withoutLastVowel = (ten: string): string => ten.slice(0, -1);

const spellings: Readonly<Record<string, Spelling>> = {
  en: {
    units: 'one two three four five six seven eight nine',
    teens: 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    join: (ten, unit) => [`${ten}-${unit}`, `${ten} ${unit}`],
  },
  es: {
    units: 'uno dos tres cuatro cinco seis siete ocho nueve',
    teens: 'trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    join: (ten, unit) =>
      ten === 'veinte'
        ? [
            `veinti${unit.replace('dos', 'dós').replace('tres', 'trés').replace('seis', 'séis')}`,
            `veinti${unit}`,
          ]
        : [
            `${ten} y ${unit}`,
            `${ten} y ${unit.replace('uno', 'una')}`,
            `${ten} y ${unit.replace('uno', 'un')}`,
          ],
  },
  fr: {
    units: 'un deux trois quatre cinq six sept huit neuf',
    teens: 'treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    tens: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
    join: (ten, unit) => [`${ten}-${unit}`, `${ten} et ${unit}`, `${ten}-et-${unit}`],
  },
  de: {
    units: 'ein zwei drei vier fünf sechs sieben acht neun',
    teens: 'dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    join: (ten, unit) => [`${unit}und${ten}`],
  },
  pt: {
    units: 'um dois três quatro cinco seis sete oito nove',
    teens: 'treze catorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    join: (ten, unit) => [
      `${ten} e ${unit}`,
      `${ten} e ${unit.replace('um', 'uma').replace('dois', 'duas')}`,
    ],
  },
  it: {
    units: 'uno due tre quattro cinque sei sette otto nove',
    teens: 'tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    join: (ten, unit) => [/^[uo]/.test(unit) ? withoutLastVowel(ten) + unit : ten + unit],
  },
};

/** The ways to write a whole number from 13 to 99 in words; empty where the language or the number is not known here. */
const waysToSpell = (value: number, language: string): readonly string[] => {
  const spelling = spellings[language];
  if (!spelling || !Number.isInteger(value) || value < 13 || value > 99) return [];
  if (value < 20) return [spelling.teens.split(' ')[value - 13] ?? ''];
  const ten = spelling.tens.split(' ')[Math.floor(value / 10) - 2] ?? '';
  const unit = spelling.units.split(' ')[(value % 10) - 1];
  return unit === undefined ? [ten] : spelling.join(ten, unit);
};

/** Whether a number from 13 to 99 stands in a text in words of its language, inflected or as a part of a word. */
export const isSpelled = (value: string, text: string, language: string): boolean => {
  const lower = text.toLowerCase();
  return waysToSpell(Number(value), language).some((way) => lower.includes(way));
};
