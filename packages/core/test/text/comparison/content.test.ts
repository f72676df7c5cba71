import { expect, it } from 'vitest';
import { compareContent } from '../../../src/text/comparison/content.ts';

const likelihood = (source: string, output: string): number =>
  compareContent(source, output, 'en', 'es')?.whole ?? Number.NaN;

it.each([
  ['photonics', 'fotónica'],
  ['thermostat', 'termostato'],
  ['chromatic', 'cromático'],
  ['quaternary', 'katernario'],
  ['commission', 'comisión'],
  ['xenophobe', 'ksenófobo'],
  ['symmetric', 'simétrico'],
  ['zodiacal', 'sodiacal'],
  ['whiskered', 'viskerado'],
  ['rhapsody', 'rapsodia'],
])('finds a word by its sound: %s is %s', (english, spanish) => {
  const source = `The ${english} of Aurelio`;
  expect(likelihood(source, `El ${spanish} de Aurelio`)).toBeGreaterThan(
    likelihood(source, 'El berenjenal de Aurelio'),
  );
});
