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
    expect(card('fr-FR', 'formal')[0]).toBe(
      'Address the reader in the formal form, the same throughout: vous.',
    );
    expect(card('fr-FR')[0]).toContain('informal tu');
    expect(card('en-GB').join('\n')).not.toContain('Address');
  });

  it('has samples of numbers, marks and habits only for texts that have a use for them', () => {
    const begin = (tag: string, ...texts: string[]) =>
      localeCard(requireLanguage(tag, '/language'), {}, texts).map((line) => /^\w+/.exec(line)?.[0]);
    const sentence = 'It is late, and on the way home there is no one but the two of them.';
    expect(begin('fr', 'Save')).toEqual(['Address']);
    expect(begin('fr', 'Save', sentence)).toEqual(['Address', 'Measures', 'Writing']);
    expect(begin('es', 'It is 5 o’clock.')).toEqual(['Address', 'Numbers', 'Dates', 'Currency', 'Measures']);
    expect(begin('es', "He said 'no'.")).toEqual(['Address', 'Quotation']);
    expect(begin('es', "It isn't.")).toEqual(['Address']);
    expect(begin('es', 'Is it?')).toEqual(['Address', 'Writing']);
    expect(begin('de-CH', 'Save')).toEqual(['Address', 'Writing', 'Words']);
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
