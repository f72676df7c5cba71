import type { NumberMention } from '../numbers/number-values.ts';

/** How many of the second unit are one of the first; both are beginnings of words or signs as they stand behind numbers. */
const conversions: readonly (readonly [RegExp, number, RegExp])[] = [
  [
    /^(?:miles?\b|mi\b|millas?|milhas?|meilen?|milles?\b|miglia)/iu,
    1.609344,
    /^(?:km\b|kilom|kilóm|quil[oóô]m|chilom)/iu,
  ],
  [/^(?:feet|foot|ft\b|pies?\b|pés?\b|pieds?\b|fuß|piedi)/iu, 0.3048, /^m(?:et|èt|ét|\b)/iu],
  [/^(?:inch|in\b|pulgadas?|polegadas?|pouces?|zoll|pollici)/iu, 2.54, /^(?:cm\b|cent[ií]m|zentim|centim)/iu],
  [/^(?:yards?|yd\b|yardas?|jardas?)/iu, 0.9144, /^m(?:et|èt|ét|\b)/iu],
  [/^(?:pounds?|lbs?\b|libras?|livres?|pfund|libbre)/iu, 0.45359237, /^(?:kg\b|kilo|quilo|chilo)/iu],
  [/^(?:ounces?|oz\b|onzas?|onças?|onces?|unzen?|once)/iu, 28.349523, /^(?:g\b|gr)/iu],
  [/^(?:us |u\.s\. )?(?:gallons?|gal\b|galones?|galões|gallonen)/iu, 3.785412, /^(?:l\b|lit)/iu],
  [/^(?:acres?|morgen)/iu, 0.40468564, /^(?:ha\b|hect|hekt|ett)/iu],
];

const behind = (text: string, end: number): string =>
  text.slice(end, end + 24).replace(/^[\s\u00A0\u202F-]+/u, '');

/** People round when they convert. */
const tolerance = 0.05;

const isNear = (value: number, wanted: number): boolean =>
  Math.abs(value - wanted) <= Math.max(tolerance * Math.abs(wanted), 0.5);

const fahrenheit = /^(?:°|º|degrees?|grados?|graus|degrés|grad|gradi)?\s?f(?:ahrenheit)?\b/iu;
const celsius = /^(?:°|º|degrees?|grados?|graus|degrés|grad|gradi)?\s?c(?:elsius|ent[ií]grad|\b)/iu;

/** Whether one number of a text is another of its translation in another unit. Both must have their unit behind them. */
export const isConversion = (
  text: string,
  number: NumberMention,
  otherText: string,
  other: NumberMention,
): boolean => {
  const [unit, otherUnit] = [behind(text, number.end), behind(otherText, other.end)];
  const values = number.values.map(Number).filter(Number.isFinite);
  const others = other.values.map(Number).filter(Number.isFinite);
  const some = (convert: (value: number) => number): boolean =>
    values.some((value) => others.some((found) => isNear(found, convert(value))));
  if (fahrenheit.test(unit) && celsius.test(otherUnit)) return some((value) => ((value - 32) * 5) / 9);
  if (celsius.test(unit) && fahrenheit.test(otherUnit)) return some((value) => (value * 9) / 5 + 32);
  return conversions.some(
    ([from, factor, to]) =>
      (from.test(unit) && to.test(otherUnit) && some((value) => value * factor)) ||
      (to.test(unit) && from.test(otherUnit) && some((value) => value / factor)),
  );
};
