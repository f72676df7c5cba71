/** Units by their names in `Intl`. */
export type Unit =
  | 'mile'
  | 'yard'
  | 'foot'
  | 'inch'
  | 'pound'
  | 'ounce'
  | 'gallon'
  | 'fluid-ounce'
  | 'acre'
  | 'fahrenheit'
  | 'mile-per-hour'
  | 'kilometer'
  | 'meter'
  | 'centimeter'
  | 'kilogram'
  | 'gram'
  | 'liter'
  | 'milliliter'
  | 'hectare'
  | 'celsius'
  | 'kilometer-per-hour';

/** What a unit becomes. Several: the first whose value is at least 1, else the last. */
export interface Conversion {
  readonly to: readonly (readonly [Unit, number])[];
}

/** Exact by the international agreement of 1959 and, for the gallons, by their definitions in the US and the UK. */
const kilometersInMile = 1.609344;
const metersInFoot = 0.3048;
const kilogramsInPound = 0.45359237;
const litersInGallon = { US: 3.785411784, GB: 4.54609 } as const;
const millilitersInOunce = { US: 29.5735295625, GB: 28.4130625 } as const;
const hectaresInAcre = 0.40468564224;

/** From what is customary in the United States, and in part in the United Kingdom, to metric units. */
export const toMetric = (volumes: 'US' | 'GB' | undefined): Partial<Record<Unit, Conversion>> => ({
  mile: { to: [['kilometer', kilometersInMile]] },
  yard: { to: [['meter', 3 * metersInFoot]] },
  foot: {
    to: [
      ['meter', metersInFoot],
      ['centimeter', 100 * metersInFoot],
    ],
  },
  inch: { to: [['centimeter', 2.54]] },
  pound: {
    to: [
      ['kilogram', kilogramsInPound],
      ['gram', 1000 * kilogramsInPound],
    ],
  },
  ounce: {
    to: [
      ['kilogram', kilogramsInPound / 16],
      ['gram', (1000 * kilogramsInPound) / 16],
    ],
  },
  acre: { to: [['hectare', hectaresInAcre]] },
  'mile-per-hour': { to: [['kilometer-per-hour', kilometersInMile]] },
  ...(volumes && {
    gallon: { to: [['liter', litersInGallon[volumes]]] },
    'fluid-ounce': { to: [['milliliter', millilitersInOunce[volumes]]] },
  }),
  fahrenheit: { to: [['celsius', 1]] },
});

/** From metric units to those of the United States. */
export const toAmerican: Partial<Record<Unit, Conversion>> = {
  kilometer: { to: [['mile', 1 / kilometersInMile]] },
  meter: { to: [['foot', 1 / metersInFoot]] },
  centimeter: { to: [['inch', 1 / 2.54]] },
  kilogram: { to: [['pound', 1 / kilogramsInPound]] },
  gram: { to: [['ounce', 16 / (1000 * kilogramsInPound)]] },
  liter: { to: [['gallon', 1 / litersInGallon.US]] },
  milliliter: { to: [['fluid-ounce', 1 / millilitersInOunce.US]] },
  hectare: { to: [['acre', 1 / hectaresInAcre]] },
  'kilometer-per-hour': { to: [['mile-per-hour', 1 / kilometersInMile]] },
  celsius: { to: [['fahrenheit', 1]] },
};

/** How English writes units in texts, beside what `Intl` knows. `in`, `m`, `g` and `l` alone may be anything. */
export const englishNames: Partial<Record<Unit, readonly string[]>> = {
  mile: ['miles', 'mile', 'mi'],
  yard: ['yards', 'yard', 'yds', 'yd'],
  foot: ['feet', 'foot', 'ft'],
  inch: ['inches', 'inch'],
  pound: ['pounds', 'pound', 'lbs', 'lb'],
  ounce: ['ounces', 'ounce', 'oz'],
  gallon: ['gallons', 'gallon', 'gal'],
  'fluid-ounce': ['fluid ounces', 'fluid ounce', 'fl. oz.', 'fl oz'],
  acre: ['acres', 'acre'],
  fahrenheit: ['degrees Fahrenheit', 'degree Fahrenheit', '°F', '° F'],
  'mile-per-hour': ['miles per hour', 'mile per hour', 'mph'],
  kilometer: ['kilometers', 'kilometer', 'kilometres', 'kilometre', 'km'],
  meter: ['meters', 'meter', 'metres', 'metre'],
  centimeter: ['centimeters', 'centimeter', 'centimetres', 'centimetre', 'cm'],
  kilogram: ['kilograms', 'kilogram', 'kilogrammes', 'kilos', 'kg'],
  gram: ['grams', 'gram', 'grammes'],
  liter: ['liters', 'liter', 'litres', 'litre'],
  milliliter: ['milliliters', 'milliliter', 'millilitres', 'millilitre', 'ml', 'mL'],
  hectare: ['hectares', 'hectare', 'ha'],
  celsius: ['degrees Celsius', 'degree Celsius', '°C', '° C'],
  'kilometer-per-hour': ['kilometers per hour', 'kilometres per hour', 'km/h', 'kph'],
};

/** Names that are other words as well, or one letter: never taken for a unit. */
export const ambiguousNames: ReadonlySet<string> = new Set(['in', 'm', 'g', 'l', 'L', 'po', 'pi', 'c', 'ac']);
