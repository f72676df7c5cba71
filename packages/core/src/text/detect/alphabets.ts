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

const alphabets = new Map(
  Object.entries(lettersByLanguage).map(([language, letters]) => [
    language,
    new Set(latinLetter.test(letters) || letters === '' ? latin + letters : letters),
  ]),
);

/** How many of the different lower-case letters are in no alphabet of a language; 0 where its alphabet is not known. */
export const foreignLetters = (language: string, letters: ReadonlySet<string>): number => {
  const alphabet = alphabets.get(language);
  if (!alphabet) return 0;
  let foreign = 0;
  for (const letter of letters) if (!alphabet.has(letter)) foreign += 1;
  return foreign;
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
