import type { MtAdaptation } from '@dragoman/provider';
import type { AdaptationRule, SteppedRule } from '../rule.ts';
import { adaptClock } from './clock.ts';
import { adaptCurrencies } from './currencies.ts';
import { adaptDates } from './dates.ts';
import { adaptFrenchSpacing } from './french-spacing.ts';
import { adaptInvertedMarks } from './inverted-marks.ts';
import { maskOpaque } from './masks.ts';
import { adaptNumbers } from './numbers.ts';
import { adaptPercents } from './percents.ts';
import { adaptQuotationMarks } from './quoting.ts';
import { adaptUnits } from './units.ts';

/** Measures and money are read from numbers that are localised already; marks come last. */
const rules: readonly AdaptationRule[] = [
  adaptNumbers,
  adaptUnits,
  adaptCurrencies,
  adaptPercents,
  adaptDates,
  adaptClock,
  adaptQuotationMarks,
  adaptFrenchSpacing,
  adaptInvertedMarks,
];

/** What one rule writes may make certain what another one has left alone. More than two rounds are rare. */
const maxRounds = 5;

/**
 * Brings a translation into the conventions of the target's region: numbers, measures, money, dates, clock times, quotation
 * marks and the marks and spaces of French and Spanish. Kinds: `number`, `unit`, `currency`, `date`, `time`, `punctuation`.
 */
export const applyConventions: SteppedRule = function* (input) {
  const masked = maskOpaque(input);
  const adaptations: MtAdaptation[] = [];
  let { text } = masked.input;
  for (let round = 0; round < maxRounds; round++) {
    const known = adaptations.length;
    for (const rule of rules) {
      const output = rule({ ...masked.input, text });
      text = output.text;
      // There may be more than a call takes arguments.
      for (const adaptation of output.adaptations) adaptations.push(adaptation);
      yield;
    }
    if (adaptations.length === known) break;
  }
  return { text: masked.unmask(text), adaptations };
};
