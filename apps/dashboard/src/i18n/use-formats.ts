import { useMemo } from 'react';
import { useLanguage } from './use-text.tsx';

/** How numbers and moments are written in the language of the dashboard. */
export interface Formats {
  number(value: number): string;
  /** In few characters: 12K. */
  compact(value: number): string;
  /** 0..1 as per cent. */
  percent(value: number): string;
  /** With the fitting unit. */
  bytes(value: number): string;
  /** With the fitting unit. @param value milliseconds */
  duration(value: number): string;
  /** Of an ISO moment, in the browser's time zone. */
  date(value: string): string;
  dateTime(value: string): string;
  /** Of a UTC day, YYYY-MM-DD, in few characters. */
  day(value: string): string;
  /** How long ago, or in how long. */
  relative(value: string): string;
  /** The name of a language by its tag. */
  language(tag: string): string;
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Of 1024 of what is before each. */
const prefixes = ['Ki', 'Mi', 'Gi'] as const;

const makeFormats = (language: string): Formats => {
  const number = new Intl.NumberFormat(language);
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const short = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(value);
  return {
    number: (value) => number.format(value),
    compact: (value) => compact.format(value),
    percent: (value) => percent.format(value),
    bytes: (value) => {
      // Limits are powers of two. Browsers know no names of such units: they are written alike, but in French.
      const step = value < 1 ? 0 : Math.min(prefixes.length, Math.floor(Math.log2(value) / 10));
      if (step === 0) return unit(value, 'byte');
      return `${short.format(value / 1024 ** step)}\u00a0${prefixes[step - 1]}${language === 'fr' ? 'o' : 'B'}`;
    },
    duration: (value) =>
      value > 0 && value < 1_000
        ? unit(value, 'millisecond')
        : value < 120_000
          ? unit(value / 1_000, 'second')
          : unit(value / 60_000, 'minute'),
    date: (value) => date.format(new Date(value)),
    dateTime: (value) => dateTime.format(new Date(value)),
    day: (value) => day.format(new Date(value)),
    relative: (value) => {
      const seconds = (new Date(value).getTime() - Date.now()) / 1_000;
      const [name, length] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
      return relative.format(Math.trunc(seconds / length), name);
    },
    language: (tag) => {
      try {
        return names.of(tag) ?? tag;
      } catch {
        return tag;
      }
    },
  };
};

/** How numbers and moments are written in the language of the dashboard. */
export const useFormats = (): Formats => {
  const language = useLanguage();
  return useMemo(() => makeFormats(language), [language]);
};
