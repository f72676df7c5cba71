import type { Language } from '../../languages.ts';
import { remember } from '../../remember.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { AdaptationInput, AdaptationRule } from '../rule.ts';
import { standsAlone } from './boundaries.ts';
import { literal } from './literal.ts';
import { type NumberShape, numberShapeOf } from './number-shape.ts';
import { amountOf, amountPattern } from './number-tokens.ts';
import { isFixedMeasure } from './unit-guards.ts';
import { attributiveName, type UnitName, unitNames, writeUnit } from './unit-names.ts';
import { type Conversion, toAmerican, toMetric, type Unit } from './unit-table.ts';

type System = 'american' | 'british' | 'metric';

/** Liberia measures as the United States do. */
const american = new Set(['US', 'LR']);

/** Undefined where the region is not known: English without one may be anybody's. */
const systemOf = ({ base, region, likelyRegion }: Language): System | undefined => {
  const known = region ?? (base === 'en' ? undefined : likelyRegion);
  if (known === undefined) return undefined;
  if (american.has(known)) return 'american';
  return known === 'GB' ? 'british' : 'metric';
};

type Conversions = Partial<Record<Unit, Conversion>>;
const americanToMetric = toMetric('US');
const britishToMetric = toMetric('GB');
/** Miles and pounds are the same everywhere, gallons are not. */
const otherToMetric = toMetric(undefined);
const toBritish: Conversions = { fahrenheit: { to: [['celsius', 1]] } };

const conversionsFor = (source: Language, target: Language): Conversions | undefined => {
  const from = systemOf(source);
  const to = systemOf(target);
  if (from === undefined || to === undefined) return undefined;
  if (to === 'american') return from === 'american' ? undefined : toAmerican;
  if (to === 'british') return from === 'american' ? toBritish : undefined;
  if (from === 'american') return americanToMetric;
  if (from === 'british') return britishToMetric;
  return source.base === 'en' ? otherToMetric : undefined;
};

/** A name in a text, with blanks that may not break. */
const namePattern = (text: string): string => literal(text).replaceAll(' ', '[ \u00A0]');

interface MeasurePattern {
  readonly pattern: RegExp;
  readonly names: ReadonlyMap<string, UnitName>;
}

const between =
  '[ \\u00A0]?[-–—〜～~][ \\u00A0]?|[ \\u00A0](?:to|or|bis|oder|till|a|o|ou|à|al|do|lub|tot|of|eller|से|and|und|y|e|et|och|og|i|en)[ \\u00A0]';
/** What joins two measures as well, and the two ends of one only behind such a word. */
const conjunction = /^[ \u00A0](?:and|und|y|e|et|och|og|i|en)[ \u00A0]$/u;
const betweenBefore =
  /(?<!\p{L})(?:between|zwischen|entre|tra|fra|mellan|mellem|mellom|między|tussen)[ \u00A0]$/iu;

const patterns = remember((key: string): MeasurePattern => {
  const [units = '', ...tags] = key.split(' ');
  const all = units.split(',').flatMap((unit) => unitNames(unit as Unit, tags));
  const alternatives = (words: readonly string[]): string =>
    [...new Set(words)]
      .filter((text) => text !== '')
      .sort((left, right) => right.length - left.length)
      .map(namePattern)
      .join('|');
  const lead = alternatives(all.map(({ before }) => before));
  const amount = `(?:${amountPattern})`;
  return {
    pattern: new RegExp(
      `${lead === '' ? '()' : `(?:(${lead})[ \\u00A0]?)?`}(?:(?<!\\d|\\d[.,])(${amount})(${between}))?((?<=^|[\\s(])[-−])?(?<!\\d|\\d[.,])(${amount})([ \\u00A0\\u202F-]?)(${alternatives(all.map(({ after }) => after))})`,
      'gu',
    ),
    names: new Map(all.map((name) => [`${name.before} ${name.after}`, name])),
  };
});

interface Measure {
  readonly start: number;
  readonly end: number;
  readonly name: UnitName;
  /** The lower end of a range, as written, with what joins it to the upper one. */
  readonly first: readonly [string, string] | undefined;
  readonly sign: string;
  readonly amount: string;
  readonly isHyphenated: boolean;
}

const nextLetter = /^[\p{L}\p{M}\p{N}]/u;
const unspacedName = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Devanagari}]$/u;

const normalise = (text: string): string => text.replace(/\u00A0/gu, ' ');

const measuresOf = (text: string, { pattern, names }: MeasurePattern): Measure[] => {
  const measures: Measure[] = [];
  for (const match of text.matchAll(pattern)) {
    const [whole, lead = '', first, join = '', sign = '', amount = '', gap = '', after = ''] = match;
    const isRange =
      first !== undefined &&
      (!conjunction.test(join) || betweenBefore.test(text.slice(Math.max(0, match.index - 12), match.index)));
    const lower = isRange ? first : undefined;
    const skipped = first === undefined || isRange ? 0 : lead.length + first.length + join.length;
    const written = whole.slice(skipped);
    const name = names.get(`${normalise(lead)} ${normalise(after)}`);
    const start = match.index + skipped;
    const end = start + written.length;
    if (!name || (nextLetter.test(text.slice(end, end + 2)) && !unspacedName.test(after))) continue;
    // The lower end of a range below zero: `-9 to 0 °F`.
    if (lower !== undefined && /[-−]$/u.test(text.charAt(start - 1))) continue;
    const amountStart = end - after.length - gap.length - amount.length;
    // The upper end of a range whose lower end has a unit, too, has no code before it: `60°F-72°F`.
    const from = text.charAt(start - 1) === '-' && measures.at(-1)?.end === start - 1 ? amountStart : 0;
    if (
      sign === '' &&
      lower === undefined &&
      !standsAlone(text.slice(from), amountStart - from, amountStart - from + amount.length)
    )
      continue;
    if (lower !== undefined && !standsAlone(text, start + lead.length, start + lead.length + lower.length))
      continue;
    measures.push({
      start,
      end,
      name,
      first: lower === undefined ? undefined : [lower, join],
      sign,
      amount,
      isHyphenated: gap === '-',
    });
  }
  return measures;
};

const keyOf = (measure: Measure, ...shapes: readonly NumberShape[]): string | undefined => {
  const read = (written: string): number | undefined => {
    for (const shape of shapes) {
      const value = amountOf(written, shape);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const value = read(measure.amount);
  const first = measure.first === undefined ? '' : read(measure.first[0]);
  if (value === undefined || first === undefined) return undefined;
  return `${measure.name.unit} ${first} ${measure.sign === '' ? value : -value}`;
};

/** How many digits a number says something with: zeros at the end of a whole one may be rounding. */
const significantDigits = (value: number): number =>
  String(Math.abs(value)).includes('.')
    ? String(Math.abs(value)).replace(/^0\.0*|\./gu, '').length
    : String(Math.abs(value)).replace(/0+$/u, '').length;

/** Beyond this share of the value a rounding would change what is said. */
const maxRounding = 0.02;

interface Rounded {
  readonly value: number;
  readonly decimals: number;
}

/** One significant digit more than the source has, and as many as it takes to stay within 2 % of the exact value. */
const roundLike = (significant: number, exact: number): Rounded => {
  if (exact === 0) return { value: 0, decimals: 0 };
  let digits = Math.max(2, significant + 1);
  while (digits < 15 && Math.abs(Number(exact.toPrecision(digits)) - exact) > Math.abs(exact) * maxRounding)
    digits++;
  const value = Number(exact.toPrecision(digits));
  return { value, decimals: Math.min(15, Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(value))))) };
};

const convert = (
  value: number,
  from: Unit,
  factor: number,
  significant: number,
  decimals: number,
): Rounded => {
  const temperature =
    from === 'fahrenheit' ? ((value - 32) * 5) / 9 : from === 'celsius' ? (value * 9) / 5 + 32 : undefined;
  if (temperature === undefined) return roundLike(significant, value * factor);
  // A degree is fine enough: as many decimals as the source has. No minus before a zero.
  return { value: Number(temperature.toFixed(decimals)) + 0, decimals };
};

/** Written as `10-mile` before a noun. */
const hyphenates = new Set(['en', 'de', 'nl', 'sv', 'da', 'nb']);

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

interface Values {
  readonly first: number | undefined;
  readonly value: number;
}

const rewrite = (
  { name, first, isHyphenated }: Measure,
  { first: lower, value }: Values,
  { to }: Conversion,
  { tag, base }: Language,
): string | undefined => {
  const smallest = lower ?? value;
  const [unit, factor] = to.find((choice) => Math.abs(smallest) * choice[1] >= 1) ?? to.at(-1) ?? [];
  if (unit === undefined || factor === undefined || (isHyphenated && !hyphenates.has(base))) return undefined;
  // Both ends of a range are as rough as the rougher one: `10-15 miles`.
  const significant = Math.min(significantDigits(value), significantDigits(lower ?? value));
  const plain = (source: number): string => {
    const rounded = convert(source, name.unit, factor, significant, decimalsOf(source));
    return new Intl.NumberFormat(tag, {
      numberingSystem: 'latn',
      maximumFractionDigits: rounded.decimals,
    }).format(rounded.value);
  };
  const rounded = convert(value, name.unit, factor, significant, decimalsOf(value));
  const written = isHyphenated
    ? `${plain(value)}-${attributiveName(unit, name.isLong, tag)}`
    : writeUnit(rounded.value, rounded.decimals, unit, name.isLong, tag);
  if (first === undefined || lower === undefined) return written;
  const range = plain(lower) + first[1];
  const digits = written.search(/\d/u);
  return written.slice(0, digits) + range + written.slice(digits);
};

const valuesOf = (key: string): Values => {
  const [, first = '', value = ''] = key.split(' ');
  return { first: first === '' ? undefined : Number(first), value: Number(value) };
};

/** British pounds are money as often as weight. */
const mayBeMoney = (written: string, { region }: Language): boolean =>
  region !== 'US' && /pounds?$/u.test(written);

const unitEdits = (input: AdaptationInput, conversions: Conversions): Edit[] => {
  const { source, text, sourceLanguage, targetLanguage } = input;
  const units = Object.keys(conversions).join(',');
  const from = numberShapeOf(sourceLanguage);
  const known = new Map<string, boolean>();
  for (const measure of measuresOf(source, patterns(`${units} ${sourceLanguage.tag}`))) {
    const key = keyOf(measure, from);
    if (key === undefined) continue;
    const { start, end, name } = measure;
    const isFixed =
      isFixedMeasure(source, sourceLanguage.base, name.unit, start, end) ||
      mayBeMoney(source.slice(start, end), sourceLanguage);
    known.set(key, !isFixed && (known.get(key) ?? true));
  }
  if (known.size === 0) return [];
  const to = numberShapeOf(targetLanguage);
  const found = measuresOf(text, patterns(`${units} ${targetLanguage.tag} ${sourceLanguage.tag}`));
  return found.flatMap((measure): Edit[] => {
    const key = keyOf(measure, to, from);
    const conversion = conversions[measure.name.unit];
    if (key === undefined || !conversion || known.get(key) !== true) return [];
    const replacement = rewrite(measure, valuesOf(key), conversion, targetLanguage);
    if (replacement === undefined) return [];
    // The full stop of an abbreviation ends the sentence, too.
    const isDoubled = replacement.endsWith('.') && text.charAt(measure.end) === '.';
    return [
      {
        start: measure.start,
        end: measure.end,
        replacement: isDoubled ? replacement.slice(0, -1) : replacement,
        kind: 'unit',
        note: `Converted to the measures of ${targetLanguage.tag} and rounded as the source is.`,
      },
    ];
  });
};

/** Customary and metric measures, where both regions are known. Sizes that are names, and values that stand in both systems, stay. */
export const adaptUnits: AdaptationRule = (input) => {
  const conversions = conversionsFor(input.sourceLanguage, input.targetLanguage);
  return conversions && /\d/.test(input.source)
    ? applyEdits(input.text, unitEdits(input, conversions))
    : { text: input.text, adaptations: [] };
};
