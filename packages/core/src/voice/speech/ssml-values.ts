/** Words of SSML 1.1 for prosody, as engines commonly take them. */
const rates: Readonly<Record<string, number>> = {
  'x-slow': 0.5,
  slow: 0.75,
  medium: 1,
  default: 1,
  fast: 1.25,
  'x-fast': 1.6,
};
const pitches: Readonly<Record<string, number>> = {
  'x-low': -6,
  low: -3,
  medium: 0,
  default: 0,
  high: 3,
  'x-high': 6,
};
const volumes: Readonly<Record<string, number>> = {
  silent: -96,
  'x-soft': -12,
  soft: -6,
  medium: 0,
  default: 0,
  loud: 6,
  'x-loud': 10,
};

const number = String.raw`\d*\.?\d+`;
const percent = new RegExp(`^([+-]?)(${number})%$`);

/** `150%` and `+50%` are 1.5; undefined for what is no percentage. */
const ratioOf = (value: string): number | undefined => {
  const [, sign, amount] = percent.exec(value) ?? [];
  if (amount === undefined) return undefined;
  const part = Number(amount) / 100;
  return sign === '' ? part : sign === '+' ? 1 + part : 1 - part;
};

const unit = (value: string, name: string): number | undefined => {
  const [, amount] = new RegExp(`^([+-]?${number})${name}$`, 'i').exec(value) ?? [];
  return amount === undefined ? undefined : Number(amount);
};

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

const semitonesOf = (ratio: number | undefined): number | undefined => {
  const factor = positive(ratio);
  return factor === undefined ? undefined : 12 * Math.log2(factor);
};

/** The factor that a `rate` of SSML means. */
export const rateOfSsml = (value: string): number | undefined =>
  rates[value] ?? positive(unit(value, '') ?? ratioOf(value));

/** The semitones that a `pitch` of SSML means. */
export const pitchOfSsml = (value: string): number | undefined =>
  pitches[value] ?? unit(value, 'st') ?? semitonesOf(ratioOf(value));

/** The decibels that a `volume` of SSML means. */
export const volumeOfSsml = (value: string): number | undefined => volumes[value] ?? unit(value, 'dB');

/** The milliseconds of a `<break>`, of its strength where it has no time. */
export const breakMs = (attributes: ReadonlyMap<string, string>): number => {
  const time = attributes.get('time') ?? '';
  const milliseconds = unit(time, 'ms') ?? (unit(time, 's') ?? Number.NaN) * 1_000;
  if (Number.isFinite(milliseconds)) return milliseconds;
  const strengths: Readonly<Record<string, number>> = {
    none: 0,
    'x-weak': 0,
    weak: 150,
    strong: 600,
    'x-strong': 1_000,
  };
  return strengths[attributes.get('strength') ?? ''] ?? 300;
};
