import { remember } from '../remember.ts';

const latin = 'abcdefghijklmnopqrstuvwxyz';

/** The letters of the languages, apart from a to z; a language that is not here may have any. */
const lettersByLanguage: Readonly<Record<string, string>> = {
  en: 'é',
  es: 'áéíóúüñ',
  fr: 'àâæçéèêëîïôœùûüÿ',
  de: 'äöüß',
  it: 'àèéìíîòóù',
  pt: 'áâãàçéêíóôõú',
  ca: 'àçèéíïòóúü',
  gl: 'áéíóúüñï',
  ro: 'ăâîșțşţ',
  nl: 'ëéïöüèó',
  af: 'êëéèïôû',
  sv: 'åäöé',
  no: 'åæøéòóô',
  da: 'åæøé',
  is: 'áæéðíóöþúý',
  fi: 'äöåšž',
  et: 'äöõüšž',
  hu: 'áéíóöőúüű',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  hr: 'čćđšž',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  sq: 'çë',
  tr: 'çğıöşüâîûi̇',
  az: 'çəğıöşüi̇',
  eu: 'ñü',
  id: 'é',
  ms: 'é',
  fil: 'ñ',
  sw: '',
  cy: 'âêîôûŵŷáéïöä',
  ga: 'áéíóú',
  eo: 'ĉĝĥĵŝŭ',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  be: 'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  mk: 'абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ',
  kk: 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя',
  ky: 'абвгдеёжзийклмнңоөпрстуүфхцчшщъыьэюя',
  mn: 'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя',
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى',
  fa: 'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءآأؤئۀ',
  ur: 'ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوؤہھءیئےآأۂ',
  ku: 'ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهھەوۆیێ',
};

const latinLetter = /\p{sc=Latn}/u;

const languages = Object.keys(lettersByLanguage);
const numbers = new Map(languages.map((language, number) => [language, number]));
const alphabets = Object.values(lettersByLanguage).map(
  (letters) => new Set(latinLetter.test(letters) || letters === '' ? latin + letters : letters),
);

/** The number that a language's alphabet has in `foreignLetters`; those whose alphabets are not known share the last. */
export const numberOfAlphabet = (language: string): number => numbers.get(language) ?? languages.length;

/** The numbers of the alphabets that lack a letter. */
const lacking = remember((letter: string): readonly number[] =>
  alphabets.flatMap((alphabet, number) => (alphabet.has(letter) ? [] : [number])),
);

/** How many of the different lower-case letters are in no alphabet of a language, by the alphabet's number. */
export const foreignLetters = (letters: ReadonlySet<string>): readonly number[] => {
  const counts = new Array<number>(languages.length + 1).fill(0);
  for (const letter of letters)
    for (const number of lacking(letter)) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
};

/** How no word of a language is spelt, where its neighbour's are: a match for each such word, in lower case. */
const foreignSpellings: Readonly<Record<string, RegExp>> = {
  // Portuguese words end in -m where Galician ones end in -n, in -ção for -ción, and have lh for ll.
  pt: /(?:[aeiouáéíóú]n|ci[oó]ns?)(?!\p{L})|ll\p{L}*/gu,
  gl: /(?:[aeiouáéíóúâêô]m|ciones|dad)(?!\p{L})|(?:ss|lh|[jy])\p{L}*/gu,
};

/** How many words of a lower-case text are spelt as none of a language is. */
export const foreignWords = (text: string, language: string): number => {
  const spelling = foreignSpellings[language];
  return spelling ? (text.match(spelling)?.length ?? 0) : 0;
};

/** Letters that are frequent in a language and not in what it is taken for, and how many of a hundred letters they are. */
const tellingLetters: Readonly<Record<string, { readonly letters: RegExp; readonly share: number }>> = {
  mk: { letters: /[јѓќѕљњџ]/u, share: 0.04 },
  kk: { letters: /[әғқңұүһіө]/u, share: 0.2 },
  ky: { letters: /[ңөү]/u, share: 0.06 },
  mn: { letters: /[өүэ]/u, share: 0.12 },
};

/** The letters that a text is compared by: more would make any absence certain. */
const maxCompared = 60;

/** How unlikely it is, in nats, that a text in a language has none of the letters that tell it; 0 where it has one. */
export const surpriseOfAbsence = (language: string, letters: ReadonlySet<string>, length: number): number => {
  const telling = tellingLetters[language];
  if (!telling || [...letters].some((letter) => telling.letters.test(letter))) return 0;
  return -Math.log(1 - telling.share) * Math.min(length, maxCompared);
};
