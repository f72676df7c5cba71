import type { Language } from '../../languages.ts';
import { remember } from '../../remember.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { AdaptationInput, AdaptationRule } from '../rule.ts';

const formats = remember(
  (tag: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tag, {
      numberingSystem: 'latn',
      timeZone: 'UTC',
      timeStyle: 'short',
    }),
);

const writeTime = (hour: number, minutes: number, { tag }: Language): string =>
  formats(tag)
    .format(new Date(Date.UTC(2000, 0, 1, hour, minutes)))
    .replaceAll('\u202F', ' ');

const clocksOf24Hours = remember((tag: string): boolean => formats(tag).resolvedOptions().hour12 === false);

/** In English both clocks are in use but in the United States. */
const usesDayOf24Hours = ({ base, tag }: Language): boolean => base !== 'en' && clocksOf24Hours(tag);

/** Hours and minutes, perhaps as the end of a range, and the half of the day. A hyphen before it is one between times. */
const halfDayTime =
  /(?:(?<![\d.,:/\p{L}-])|(?<=\d[ \u00A0\u202F]?[ap]\.?m\.?-))(?:(\d{1,2})(?:[:.]([0-5]\d))? ?([-–—]) ?)?(\d{1,2})(?:[:.]([0-5]\d))?[ \u00A0\u202F]?([ap])(?:m(?![\p{L}\p{N}])|\.[ \u00A0\u202F]?m(?:\.|(?![\p{L}\p{N}])))/giu;

const to24 = (hour: number, half: string): number => (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

const isHour = (hour: number): boolean => hour >= 1 && hour <= 12;

const keyOf = (match: RegExpMatchArray): string =>
  `${match[4]}:${match[5] ?? '00'}${match[6]?.toLowerCase()}`;

/** An hour and a short word before: `from 3 to 5 p.m.` says only once which half of the day it is. A year is no hour. */
const sharedHalf = /(?<![\d.,:/-])\d{1,2}(?:[:.]\d\d)?[ \u00A0](?![ap]m)\p{L}{1,5}[ \u00A0]$/iu;

const zone = /^[ \u00A0]\(?(?:[A-Z]{2,4}T|UTC|GMT|Z|ET|CT|MT|PT)(?![\p{L}])/u;

/** Whether the full stop of `p.m.` ends the sentence, too; undefined where that cannot be told. */
const endsSentence = ({ source, targetLanguage }: AdaptationInput, rest: string): boolean | undefined => {
  if (/^["'”’»)\]]{0,3}(?:$|\n)/u.test(rest)) return true;
  const next = /^["'”’»)\]]{0,3}\s["'“‘«(¿¡]?(\p{Lu}[\p{L}\p{M}]{0,40})/u.exec(rest)?.[1];
  if (next === undefined || zone.test(rest)) return false;
  if (targetLanguage.base === 'de' || source.includes(next)) return undefined;
  return true;
};

/** Where one o'clock is singular, and the hour that it becomes is plural. */
const singularBefore: Readonly<Record<string, readonly [RegExp, string]>> = {
  es: [/(?<!\p{L})la $/u, 'las '],
  pt: [/(?<!\p{L})à $/u, 'às '],
};

const halfDayEdits = (input: AdaptationInput): Edit[] => {
  const { source, text, targetLanguage } = input;
  const known = new Set([...source.matchAll(halfDayTime)].map(keyOf));
  const edits: Edit[] = [];
  for (const match of text.matchAll(halfDayTime)) {
    const [written, firstHour, firstMinutes = '00', dash = '', hour = '', minutes = '00', half = ''] = match;
    if (!isHour(Number(hour)) || !known.has(keyOf(match))) continue;
    let start = match.index;
    const end = start + written.length;
    const before = text.slice(Math.max(0, start - 14), start);
    // German `um 9 am Montag` is on Monday.
    if (targetLanguage.base === 'de' && / am$/u.test(written)) continue;
    if (sharedHalf.test(before) || /['’]$/u.test(before)) continue;
    let replacement = writeTime(to24(Number(hour), half), Number(minutes), targetLanguage);
    if (firstHour !== undefined) {
      // `11-1 p.m.` begins before noon: only where the first hour is the lesser one both are of one half.
      if (!isHour(Number(firstHour)) || to24(Number(firstHour), half) >= to24(Number(hour), half)) continue;
      replacement = `${writeTime(to24(Number(firstHour), half), Number(firstMinutes), targetLanguage)}${dash}${replacement}`;
    }
    if (written.endsWith('.')) {
      const isEnd = endsSentence(input, text.slice(end, end + 44));
      if (isEnd === undefined) continue;
      if (isEnd) replacement += '.';
    }
    const singular = singularBefore[targetLanguage.base];
    const article = singular?.[0].exec(before)?.[0];
    if (singular && article !== undefined && hour === '1') {
      start -= article.length;
      replacement = singular[1] + replacement;
    }
    edits.push({
      start,
      end,
      replacement,
      kind: 'time',
      note: `${targetLanguage.tag} counts the hours of the day to 24.`,
    });
  }
  return edits;
};

/** What says that two numbers with a mark are a time of day and neither a score nor a verse, by language. */
const beforeTime: Readonly<Record<string, string>> = {
  de: 'um|ab|bis|gegen|nach|vor|seit|von',
  fr: "à|dès|vers|jusqu’à|jusqu'à|avant|après|de",
  es: 'las|la',
  pt: 'às|as|das|à',
  it: 'alle|dalle|ore|le',
  nl: 'om|vanaf|tot|rond|klokke',
  sv: 'kl\\.?|klockan',
  da: 'kl\\.?|klokken',
  nb: 'kl\\.?|klokken',
  fi: 'klo',
  pl: 'o|godz\\.?|godzinie|od|do',
  ru: 'в|к|до|с',
  cs: 'v|ve|od|do',
};
const afterTime = /^[ \u00A0]?(?:Uhr|heures|horas|uur|hs?|ч|時|に|から|まで|点|h)(?![\p{Ll}])/u;
const dayTime = /(?<![\d.,:/])([01]?\d|2[0-3])(?::| ?h ?|\.)([0-5]\d)(?![\d:%°€$]|[.,]\d)/gu;
const englishTail = /^[ \u00A0](?:o’clock|o'clock|hours|hrs?|h|Uhr|uur)(?!\p{L})/u;

const dayEdits = ({ source, text, sourceLanguage, targetLanguage }: AdaptationInput): Edit[] => {
  const words = beforeTime[sourceLanguage.base];
  const before = words === undefined ? undefined : new RegExp(`(?<!\\p{L})(?:${words})[ \\u00A0]$`, 'iu');
  const known = new Set<string>();
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const match of source.matchAll(dayTime)) {
    const start = match.index;
    const end = start + match[0].length;
    const rest = source.slice(end, end + 10);
    const isRange = start - previousEnd <= 3 && /^ ?[-–—〜～] ?$/u.test(source.slice(previousEnd, start));
    if (isRange || before?.test(source.slice(Math.max(0, start - 12), start)) || afterTime.test(rest)) {
      known.add(`${Number(match[1])}:${match[2]}`);
      previousEnd = end;
    } else if (/^ ?[-–—] ?\d{1,2}[:.h]\d\d[ \u00A0]?(?:Uhr|uur|h)/u.test(source.slice(end, end + 14))) {
      known.add(`${Number(match[1])}:${match[2]}`);
      previousEnd = end;
    }
  }
  return [...text.matchAll(dayTime)].flatMap((match): Edit[] => {
    const hour = Number(match[1]);
    const end = match.index + match[0].length;
    const rest = text.slice(end, end + 12);
    if (!known.has(`${hour}:${match[2]}`) || /^[ \u00A0\u202F]?[ap]\.?[ \u00A0]?m\b/iu.test(rest)) return [];
    return [
      {
        start: match.index,
        end: end + (englishTail.exec(rest)?.[0].length ?? 0),
        replacement: writeTime(hour, Number(match[2]), targetLanguage),
        kind: 'time',
        note: `${targetLanguage.tag} counts the hours of the day twice to 12.`,
      },
    ];
  });
};

/** Times of day: to 24 hours where the target's region counts so, to 12 in the United States. Time zones stay. */
export const adaptClock: AdaptationRule = (input) => {
  const { text, sourceLanguage, targetLanguage } = input;
  if (usesDayOf24Hours(targetLanguage)) return applyEdits(text, halfDayEdits(input));
  const isAmerican = targetLanguage.base === 'en' && targetLanguage.region === 'US';
  return isAmerican && sourceLanguage.base !== 'en'
    ? applyEdits(text, dayEdits(input))
    : { text, adaptations: [] };
};
