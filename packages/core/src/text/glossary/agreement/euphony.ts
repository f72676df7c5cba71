const frenchVowel = /^[aeiouéèêàâîôû]/iu;
/** A vowel that is spoken as a consonant, and an aspirated h, take the full form. */
const frenchExceptions = /^(?:onze|oui|ouate|ouistiti|uhlan|un(?:ième|s))/iu;

const french: Readonly<Record<string, string>> = {
  le: "l'",
  la: "l'",
  du: "de l'",
  'de la': "de l'",
  au: "à l'",
  'à la': "à l'",
  de: "d'",
  ce: 'cet',
  ma: 'mon',
  ta: 'ton',
  sa: 'son',
  nouveau: 'nouvel',
  beau: 'bel',
  vieux: 'vieil',
};

const italianVowel = /^[aeiouàèéìòù]/iu;
/** Before these consonants Italian has `lo`, `gli`, `uno`. */
const impure = /^(?:s[^aeiouàèéìòù]|z|gn|ps|pn|x|y[aeiou])/iu;

/** By the form before other consonants: the one before a vowel, and the one before `s` and a consonant, `z` and the like. */
const italian: Readonly<Record<string, readonly [string, string]>> = {
  il: ["l'", 'lo'],
  la: ["l'", 'la'],
  i: ['gli', 'gli'],
  un: ['un', 'uno'],
  una: ["un'", 'una'],
  del: ["dell'", 'dello'],
  della: ["dell'", 'della'],
  dei: ['degli', 'degli'],
  al: ["all'", 'allo'],
  alla: ["all'", 'alla'],
  ai: ['agli', 'agli'],
  dal: ["dall'", 'dallo'],
  dalla: ["dall'", 'dalla'],
  dai: ['dagli', 'dagli'],
  nel: ["nell'", 'nello'],
  nella: ["nell'", 'nella'],
  nei: ['negli', 'negli'],
  sul: ["sull'", 'sullo'],
  sulla: ["sull'", 'sulla'],
  sui: ['sugli', 'sugli'],
  quel: ["quell'", 'quello'],
  quella: ["quell'", 'quella'],
  quei: ['quegli', 'quegli'],
  nessun: ['nessun', 'nessuno'],
  nessuna: ["nessun'", 'nessuna'],
};

/** Italian forms that go with a sound, by the form before other consonants. */
const plainItalian = new Map(
  Object.entries(italian).flatMap(([plain, forms]) =>
    forms.flatMap((form) => (form === plain || form.endsWith("'") ? [] : [[form, plain] as const])),
  ),
);

/** A form as it stands before other sounds: `lo` is an `il`. Forms with an apostrophe have no gender, and stay. */
export const plainForm = (form: string, language: string): string =>
  language === 'it' ? (plainItalian.get(form) ?? form) : form;

/**
 * A form before a word as it sounds: `le` before `application` is `l'`.
 *
 * @param form in lower case, before any consonant
 * @param next the word behind
 */
export const soundedForm = (form: string, next: string, language: string): string => {
  if (language === 'fr' && frenchVowel.test(next) && !frenchExceptions.test(next))
    return french[form] ?? form;
  if (language !== 'it') return form;
  const [beforeVowel, beforeImpure] = italian[form] ?? [form, form];
  if (italianVowel.test(next)) return beforeVowel;
  return impure.test(next) ? beforeImpure : form;
};
