import { createRequire } from 'node:module';
import type { LanguageTag } from '@dragoman/provider';
import { baseLanguageOf } from './language.ts';

const load = createRequire(import.meta.url);

// Both are large, and most files are UTF-8: they are loaded with the first file that is not.
let detector: typeof import('jschardet') | undefined;
let encoder: typeof import('iconv-lite') | undefined;

const jschardet = (): typeof import('jschardet') => {
  detector ??= load('jschardet') as typeof import('jschardet');
  return detector;
};

const iconv = (): typeof import('iconv-lite') => {
  encoder ??= load('iconv-lite') as typeof import('iconv-lite');
  return encoder;
};

/** What is told apart, by the detector's names. */
const detected = [
  ...Array.from({ length: 9 }, (_, index) => `windows-125${index}`),
  ...['iso8859-2', 'iso8859-5', 'iso8859-7', 'cp866', 'cp874', 'koi8-r', 'koi8-u'],
  ...['gb18030', 'big5hkscs', 'cp932', 'euc-jp', 'cp949'],
];

/** Names that https://encoding.spec.whatwg.org has not among its labels. */
const otherNames: Readonly<Record<string, string>> = {
  CP874: 'windows-874',
  CP932: 'shift_jis',
  CP949: 'euc-kr',
};

/** Languages that have encodings of their own; all others are written in windows-1252. */
const encodingsOfLanguages: readonly (readonly [labels: string, languages: string])[] = [
  ['windows-1251 koi8-r koi8-u iso-8859-5 ibm866', 'ru uk be bg mk sr kk ky tg mn tt'],
  ['windows-1250 iso-8859-2', 'cs sk pl hu sl hr bs ro sq sr'],
  ['windows-1253 iso-8859-7', 'el'],
  ['windows-1254', 'tr az'],
  ['windows-1255', 'he yi'],
  ['windows-1256', 'ar fa ur'],
  ['windows-1257', 'lt lv et'],
  ['windows-1258', 'vi'],
  ['windows-874', 'th'],
  ['gb18030 gbk big5', 'zh yue'],
  ['shift_jis euc-jp', 'ja'],
  ['euc-kr', 'ko'],
];

const labelsOfLanguage = (language: LanguageTag | undefined): ReadonlySet<string> | undefined => {
  const base = baseLanguageOf(language ?? '');
  if (base === '') return undefined;
  const found = encodingsOfLanguages.filter(([, languages]) => languages.split(' ').includes(base));
  return new Set(found.length > 0 ? found.flatMap(([names]) => names.split(' ')) : ['windows-1252']);
};

/** So much is looked at, of lines that are not all ASCII. */
const sampleBytes = 65_536;

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

/** The lines of a file that tell its encoding. No byte of a longer character is a line end in any of the encodings. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const sample = new Uint8Array(Math.min(bytes.length, sampleBytes));
  let length = 0;
  let start = 0;
  let isPlain = true;
  for (let index = 0; index < bytes.length && length < sample.length; index++) {
    if ((bytes[index] ?? 0) > 0x7f) isPlain = false;
    if (!isLineEnd(bytes[index]) && index + 1 < bytes.length) continue;
    if (!isPlain) {
      const line = bytes.subarray(start, Math.min(index + 1, start + sample.length - length));
      sample.set(line, length);
      length += line.length;
    }
    start = index + 1;
    isPlain = true;
  }
  return sample.subarray(0, length);
};

const otherScripts = '[\\p{sc=Cyrillic}\\p{sc=Greek}\\p{sc=Hebrew}\\p{sc=Arabic}\\p{sc=Thai}]';
/** What hardly any text has, and texts in the wrong encoding have often. */
const implausible = [
  // A word of two scripts; what stands behind a backslash or a percent sign is none.
  new RegExp(`(?<![\\\\%])\\p{sc=Latin}${otherScripts}|${otherScripts}\\p{sc=Latin}`, 'u'),
  /\p{Ll}\p{sc=Han}\p{Ll}/u,
  // Controls, private characters, frames, half-width Katakana.
  /[\x80-\x9f\p{Co}\p{Cn}\u2500-\u259f\uff61-\uff9f]/u,
  // A capital with an accent amid a word.
  /\p{Ll}(?![A-Z])\p{Lu}/u,
  /\p{L}[«»¿¡°·¹²³ªº]\p{L}/u,
  /[±¶¢¤¦¬×÷]\p{L}|\p{L}[±¶¢¤¦¬×÷]/u,
];

/** Letters of Iceland, which stand where Turkey and the Baltic have theirs. */
const icelandic = /[ðþÐÞ]/;
const notIcelandic = /[^\0-\x7fáéíóúýðþæöÁÉÍÓÚÝÐÞÆÖ\P{L}]/u;

const isPlausible = (text: string, language: string | null): boolean =>
  !implausible.some((pattern) => pattern.test(text)) &&
  !(icelandic.test(text) && (language !== 'is' || notIcelandic.test(text)));

const decoded = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
};

interface Candidate {
  readonly label: string;
  readonly text: string;
  readonly confidence: number;
}

/** Below that, the detector has seen nothing that it knows. */
const leastConfidence = 0.005;
/** Another reading that is nearly as likely makes both unsure, the more so where the detector has seen little. */
const leadOf = (confidence: number): number => (confidence < 0.03 ? 1.6 : 1.25);

const candidatesOf = (sample: Uint8Array): readonly Candidate[] =>
  jschardet()
    .detectAll(sample, { detectEncodings: detected, minimumThreshold: 0 })
    .flatMap(({ encoding, confidence, language }): Candidate[] => {
      if (encoding === null || confidence < leastConfidence) return [];
      const label = new TextDecoder(otherNames[encoding] ?? encoding).encoding;
      const text = decoded(sample, label);
      return text !== undefined && isPlausible(text, language) ? [{ label, text, confidence }] : [];
    });

/** Marks that stand at the same places in nearly all encodings of Windows. */
const commonMarks = /^[\0-\x7f\u00a0©®§°«»·–—‘’‚“”„†‡•…‰‹›€™]*$/u;

const severalBytes: ReadonlySet<string> = new Set([
  'gbk',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
]);

/** A text in an encoding of several bytes a character; undefined where it lacks a character, or is no such encoding. */
export const encodeSeveralBytes = (text: string, label: string): Uint8Array | undefined => {
  if (!severalBytes.has(label)) return undefined;
  const bytes = iconv().encode(text, label);
  // What the encoding lacks was replaced.
  return new TextDecoder(label).decode(bytes) === text ? Uint8Array.from(bytes) : undefined;
};

/** GB18030 has all of Unicode. A text that has nothing but what the older GBK has is read by programs that know no more. */
const narrowed = ({ label, text }: Candidate): string =>
  label === 'gb18030' && encodeSeveralBytes(text, 'gbk') ? 'gbk' : label;

/**
 * Tells the encoding of a text of bytes that is neither ASCII nor Unicode. A wrong guess would be translated as nonsense:
 * what is unsure, or has only few such letters, is not told, unless its language says what it can be.
 *
 * @param language of the text, as its sender says
 * @returns its name at https://encoding.spec.whatwg.org; undefined where it is not sure
 */
export const tellLegacyEncoding = (
  bytes: Uint8Array,
  language: LanguageTag | undefined,
): string | undefined => {
  const sample = sampleOf(bytes);
  const likely = labelsOfLanguage(language);
  const all = candidatesOf(sample);
  const fitting = likely ? all.filter(({ label }) => likely.has(label)) : all;
  const candidates = fitting.length > 0 ? fitting : all;
  const [first] = candidates;
  const marks = decoded(sample, 'windows-1252') ?? '';
  if (commonMarks.test(marks)) return 'windows-1252';
  if (!first) return undefined;
  const second = candidates.find(({ text }) => text !== first.text);
  if (second && second.confidence * leadOf(first.confidence) > first.confidence) return undefined;
  return narrowed(first);
};
