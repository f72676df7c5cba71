import { LRUCache } from 'lru-cache';
import { quotationStyleOf } from '../../adapt/conventions/quotation-marks.ts';
import type { Language } from '../../languages.ts';
import { formalityForm, formalityInstruction } from './form-of-address.ts';
import { regionWordsOf } from './region-words.ts';

/** What a card depends on besides its language. */
export interface LocaleCardOptions {
  /** Absent: the card names both forms. */
  readonly formality?: 'formal' | 'informal' | undefined;
}

/** A day and a time that show the order of day and month, and the clock. */
const sampleTime = new Date(Date.UTC(2026, 2, 29, 15, 5));
const sampleNumber = 12_345.67;
const sampleShare = 0.125;
const sampleAmount = 1_234.5;

/** The currencies (ISO 4217) of regions with one of their own, which begins with the code of the region. */
const currencies = new Map(
  'AED ARS AUD BOB BRL CAD CHF CLP CNY COP CRC CZK DKK DOP EGP GBP GTQ HKD HUF IDR ILS INR JPY KES KRW MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN PYG RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD UYU VND ZAR'
    .split(' ')
    .map((currency) => [currency.slice(0, 2), currency] as const),
);
const euro = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));

const currencyOf = (region = ''): string | undefined => (euro.has(region) ? 'EUR' : currencies.get(region));

const customary = new Set(['US', 'LR', 'MM']);

const measuresOf = (region: string | undefined): string => {
  if (region !== undefined && customary.has(region))
    return 'miles, feet, pounds, gallons, degrees Fahrenheit';
  return region === 'GB' ? 'metric; miles for roads, pints for drinks' : 'metric, degrees Celsius';
};

/** What writers of a language get wrong most often; one line. */
const habits: Readonly<Record<string, string>> = {
  de: 'Nouns have a capital; compounds are one word or hyphenated.',
  'de-CH': 'Write ss, never ß. Nouns have a capital.',
  it: 'è and perché have their accents.',
  ja: 'Full-width 、。「」 and no spaces between words.',
  ko: 'Particles join the word before them; foreign names in Hangul or as they are.',
  nl: 'Compounds are one word.',
  ru: 'A dash — stands for "is".',
  zh: 'Full-width ，。！？ and no spaces between words.',
};

/** What punctuation calls for. */
const marks: Readonly<Record<string, string>> = {
  es: '¿…? ¡…!',
  fr: 'A no-break space stands before : ; ! ? and inside « ».',
  'fr-CA': 'A no-break space stands before : and inside « », none before ; ! ?.',
};

/** Languages that write the names of months, weekdays and languages otherwise than English. */
const smallNames = new Set(['es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru']);
const namesOf = (base: string): string | undefined => {
  if (base === 'en') return 'Months, weekdays and languages have a capital.';
  return smallNames.has(base) ? 'Months, weekdays and languages have no capital.' : undefined;
};

const addressLine = (target: Language, { formality }: LocaleCardOptions): string | undefined => {
  if (formality) return formalityInstruction(target, formality);
  const formal = formalityForm(target, 'formal');
  const informal = formalityForm(target, 'informal');
  return formal && informal ? `Address by tone: formal ${formal}; informal ${informal}.` : undefined;
};

/** Without marks of direction, which an engine would copy into its text. */
const visible = (sample: string): string => sample.replace(/[\u061C\u200E\u200F]/gu, '');

/** Shorter texts are labels: what has a capital in them is a matter of the interface, and nothing is measured there. */
const proseLength = 60;

/** What of texts calls for lines of its own: to most pages of a novel the form of a date says nothing. */
interface Needs {
  readonly numbers: boolean;
  readonly quotes: boolean;
  readonly marks: boolean;
  readonly prose: boolean;
}

const needsOf = (texts: readonly string[]): Needs => ({
  numbers: texts.some((text) => /[\p{N}\p{Sc}%‰]/u.test(text)),
  quotes: texts.some((text) => /["“”„«»‹›「」『』]|(?<!\p{L})['‘‚]\p{L}/u.test(text)),
  marks: texts.some((text) => /[?!:;？！：；؟؛«»"“”]/u.test(text)),
  prose: texts.some((text) => text.length >= proseLength),
});

const makeCard = (target: Language, options: LocaleCardOptions, needs: Needs): readonly string[] => {
  const { tag, base, likelyRegion } = target;
  const number = (value: number, format?: Intl.NumberFormatOptions): string =>
    visible(new Intl.NumberFormat(tag, format).format(value));
  const time = (format: Intl.DateTimeFormatOptions): string =>
    visible(new Intl.DateTimeFormat(tag, { ...format, timeZone: 'UTC' }).format(sampleTime));
  const currency = currencyOf(likelyRegion);
  const quotes = quotationStyleOf(target);
  const pair = ([opening, closing]: readonly [string, string]): string =>
    `${opening}${quotes?.space ?? ''}…${quotes?.space ?? ''}${closing}`;
  const words = regionWordsOf(target).map(([word, other]) => `${word} (not ${other})`);
  const own = (lines: Readonly<Record<string, string>>): string | undefined =>
    lines[tag] ?? lines[`${base}-${likelyRegion}`] ?? lines[base];
  const writing = [own(habits), needs.marks && own(marks), needs.prose && namesOf(base)].filter(Boolean);
  const ofNumbers = [
    `Numbers: ${number(sampleNumber)}; ${number(sampleShare, { style: 'percent', maximumFractionDigits: 1 })}.`,
    `Dates: ${time({ dateStyle: 'long' })}; ${time({ dateStyle: 'short' })}; time ${time({ timeStyle: 'short' })}`,
    currency
      ? `Currency: ${number(sampleAmount, { style: 'currency', currency })} (${currency}); amounts in others are not converted.`
      : undefined,
  ];
  const lines = [
    addressLine(target, options),
    ...(needs.numbers ? ofNumbers : []),
    needs.numbers || needs.prose ? `Measures: ${measuresOf(likelyRegion)}.` : undefined,
    quotes && needs.quotes
      ? `Quotation marks: ${pair(quotes.outer)}, inside them ${quotes.inner.join('…')}.`
      : undefined,
    writing.length > 0 ? `Writing: ${writing.join(' ')}` : undefined,
    words.length > 0 ? `Words of the region: ${words.join(', ')}.` : undefined,
  ];
  return lines.filter((line) => line !== undefined);
};

/** Cards are small; the tags of callers are many. */
const maxCached = 500;
const cache = new LRUCache<string, readonly string[]>({ max: maxCached });

/**
 * Facts on a target locale for a language model, one a line and at most 12: form of address, samples of numbers, dates
 * and money by `Intl` where texts have digits, measures, marks where they have some, names of months where a text is
 * longer than a label, habits of writing, and words by which the region is known. The same for the same language, options and kind of
 * texts, byte for byte, so that vendors can cache a prompt that holds it; the same array too: it is not to be changed.
 *
 * @param texts what the card is told with, without what is kept
 */
export const localeCard = (
  target: Language,
  options: LocaleCardOptions,
  texts: readonly string[],
): readonly string[] => {
  const needs = needsOf(texts);
  const key = [target.tag, options.formality ?? '', ...Object.values(needs)].join('\n');
  const known = cache.get(key);
  if (known) return known;
  const card = makeCard(target, options, needs);
  cache.set(key, card);
  return card;
};
