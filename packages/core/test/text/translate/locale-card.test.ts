import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { localeCard } from '../../../src/text/translate/instructions/locale-card.ts';

const card = (tag: string, formality?: 'formal' | 'informal') =>
  localeCard(requireLanguage(tag, '/language'), { formality }, ['He paid "$5".']);

describe('a locale card', () => {
  it('tells a region by its forms, samples and words', () => {
    const text = card('es-AR').join('\n');
    expect(text).toContain('vos');
    expect(text).toContain('12.345,67');
    expect(text).toContain('29 de marzo de 2026');
    expect(text).toContain('ARS');
    expect(text).toContain('colectivo');
    expect(card('pt-PT').join('\n')).toContain('autocarro (not ônibus)');
    expect(card('pt-BR').join('\n')).toContain('ônibus (not autocarro)');
    expect(card('en-GB').join('\n')).toContain('lift (not elevator)');
    expect(card('en-US').join('\n')).toContain('Fahrenheit');
    expect(card('de-CH').join('\n')).toContain('never ß');
  });

  it('names one form where one is asked for, and both elsewhere', () => {
    expect(card('fr-FR', 'formal')[1]).toBe(
      'Address the reader in the formal form, the same throughout: vous.',
    );
    expect(card('fr-FR')[1]).toContain('informal is tu');
    expect(card('en-GB').join('\n')).not.toContain('address');
  });

  it('has samples of numbers and marks only for texts that have some', () => {
    const prose = (...texts: string[]) => localeCard(requireLanguage('de-CH', '/language'), {}, texts);
    const labels = (lines: readonly string[]) => lines.map((line) => /^[\w ]+/.exec(line)?.[0]);
    expect(labels(prose('It is late.'))).toEqual([
      'Target',
      'Form of address',
      'Measures',
      'Writing',
      'Words of the region',
    ]);
    expect(labels(prose('It is late.', 'It is 5 o’clock.')).slice(2, 5)).toEqual([
      'Numbers',
      'Dates',
      'Currency',
    ]);
    expect(labels(prose("He said 'no'."))).toContain('Quotation marks');
    expect(labels(prose("It isn't."))).not.toContain('Quotation marks');
  });

  it('takes words of no region where none was named', () => {
    expect(card('es').join('\n')).not.toContain('Words of the region');
    expect(card('zh-Hant').join('\n')).toContain('軟體');
  });

  it.each(['es-MX', 'pt-BR', 'ja', 'ar-EG', 'th', 'eo', 'zh-HK', 'hi', 'fr-CA'])(
    'is short, printable and always the same: %s',
    (tag) => {
      const lines = card(tag);
      expect(lines.length).toBeLessThanOrEqual(12);
      for (const line of lines) {
        expect(line.length).toBeLessThan(400);
        expect(line).not.toMatch(/undefined|NaN|[\n\u200E\u200F\u061C]/u);
      }
      expect(card(tag)).toBe(lines);
    },
  );
});
