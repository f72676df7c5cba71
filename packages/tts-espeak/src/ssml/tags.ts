import { pitchLimits, pitchValue } from './pitch-value.ts';

/** Attributes of an element, decoded. */
type Attributes = ReadonlyMap<string, string>;
/** Takes note of what cannot be applied, for example `prosody contour`. */
type Leave = (what: string) => void;

/** The longest pause that is made, in milliseconds. */
const maxBreakMs = 10_000;

const strengths = new Set(['none', 'x-weak', 'weak', 'medium', 'strong', 'x-strong']);
const levels = new Set(['none', 'reduced', 'moderate', 'strong']);
const interpretations: Readonly<Record<string, string>> = {
  characters: 'characters',
  'spell-out': 'characters',
  verbatim: 'characters',
  digits: 'tts:digits',
  telephone: 'telephone',
};
const words: Readonly<Record<string, ReadonlySet<string>>> = {
  rate: new Set(['default', 'x-slow', 'slow', 'medium', 'fast', 'x-fast']),
  pitch: new Set(['default', 'x-low', 'low', 'medium', 'high', 'x-high']),
  range: new Set(['default', 'x-low', 'low', 'medium', 'high', 'x-high']),
  volume: new Set(['default', 'silent', 'x-soft', 'soft', 'medium', 'loud', 'x-loud']),
};

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** `<break/>`. The program reads `1.5s` as one millisecond: times are given in whole milliseconds. */
export const breakTag = (attributes: Attributes, leave: Leave): string => {
  const time = attributes.get('time');
  const [, amount, unit] = /^\s*\+?(\d*\.?\d+)(ms|s)\s*$/.exec(time ?? '') ?? [];
  if (amount !== undefined) {
    const wanted = Math.round(Number(amount) * (unit === 's' ? 1000 : 1));
    if (wanted > maxBreakMs) leave(`a break of more than ${maxBreakMs / 1000} seconds in full`);
    return `<break time="${Math.min(wanted, maxBreakMs)}ms"/>`;
  }
  if (time !== undefined) leave('a break time that is no time');
  const strength = attributes.get('strength') ?? '';
  return `<break strength="${strengths.has(strength) ? strength : 'medium'}"/>`;
};

/** `<emphasis>`, louder or softer with the stress of the level. */
export const emphasisTag = (attributes: Attributes, leave: Leave): string | undefined => {
  const level = attributes.get('level') ?? 'moderate';
  if (levels.has(level)) return `emphasis level="${level}"`;
  leave('this emphasis level');
  return undefined;
};

/** `<say-as>`: letters and digits one by one; dates, times and the like are read as the text stands. */
export const sayAsTag = (attributes: Attributes, leave: Leave): string | undefined => {
  const interpretation = interpretations[attributes.get('interpret-as') ?? ''];
  if (interpretation === undefined) {
    leave('this kind of say-as');
    return undefined;
  }
  return `say-as interpret-as="${interpretation}"`;
};

/** `150%` and `+50%` are 1.5; undefined for what is no percentage. */
const ratioOf = (value: string): number | undefined => {
  const [, sign, amount] = /^([+-]?)(\d*\.?\d+)%$/.exec(value) ?? [];
  if (amount === undefined) return undefined;
  const part = Number(amount) / 100;
  return Math.max(0, sign === '' ? part : sign === '+' ? 1 + part : 1 - part);
};

const rateOf = (value: string): number | undefined => {
  const ratio = /^\d*\.?\d+$/.test(value) ? Number(value) : ratioOf(value);
  return ratio === undefined ? undefined : between(Math.round(ratio * 100), 46, 400);
};

/** In percent of the program's scale, on which it multiplies. */
const pitchOf = (value: string): number | undefined => {
  const ratio = ratioOf(value);
  const [, semitones] = /^([+-]\d*\.?\d+)st$/.exec(value) ?? [];
  const shift = semitones === undefined ? ratio && 12 * Math.log2(ratio) : Number(semitones);
  if (shift === undefined || !Number.isFinite(shift)) return undefined;
  return Math.round(between(pitchValue(shift), pitchLimits.min, pitchLimits.max) * 2);
};

/** Decibels, percent, or 0..100 of SSML 1.0, whose 100 is the default. */
const volumeOf = (value: string): number | undefined => {
  const [, decibels] = /^([+-]\d*\.?\d+)dB$/i.exec(value) ?? [];
  const plain = /^\d*\.?\d+$/.test(value) ? Number(value) / 100 : ratioOf(value);
  const factor = decibels === undefined ? plain : 10 ** (Number(decibels) / 20);
  return factor === undefined ? undefined : between(Math.round(factor * 100), 0, 200);
};

const numbers: Readonly<Record<string, (value: string) => number | undefined>> = {
  rate: rateOf,
  pitch: pitchOf,
  volume: volumeOf,
};

/** `<prosody>` with rate, pitch and volume, and a range in words. Hertz, `contour` and `duration` cannot be applied. */
export const prosodyTag = (attributes: Attributes, leave: Leave): string | undefined => {
  const parts: string[] = [];
  for (const [key, written] of attributes) {
    const value = written.trim();
    const number = numbers[key]?.(value);
    if (words[key]?.has(value)) parts.push(`${key}="${value}"`);
    else if (number !== undefined) parts.push(`${key}="${number}%"`);
    else
      leave(
        key in words ? `this prosody ${key}` : 'a prosody attribute other than rate, pitch, volume, range',
      );
  }
  return parts.length === 0 ? undefined : `prosody ${parts.join(' ')}`;
};
