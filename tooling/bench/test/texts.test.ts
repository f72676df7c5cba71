import { describe, expect, it } from 'vitest';
import {
  freshText,
  sentenceCount,
  type TextLength,
  textLength,
  textLengths,
} from '../src/texts/fresh-texts.ts';
import { inSpanish } from '../src/texts/grammar.ts';

describe('the texts of a load', () => {
  it.each(Object.keys(textLengths))('are %s texts, no two of them equal', (name) => {
    const length = textLength(name);
    const step = 97;
    const count = 5_000;
    const texts = Array.from({ length: count }, (_, index) =>
      freshText((index * step) % sentenceCount, length),
    );
    expect(new Set(texts).size).toBe(count);
  });

  it('are as long as is said', () => {
    const lengthsOf = (length: TextLength) =>
      Array.from({ length: 2_300 }, (_, serial) => freshText(serial, length).length).sort((a, b) => a - b);
    const sentences = lengthsOf('sentence');
    expect(sentences[0]).toBeGreaterThanOrEqual(30);
    expect(sentences.at(-1)).toBeLessThanOrEqual(115);
    const mixed = lengthsOf('mixed');
    expect(mixed[1_150]).toBeLessThan(130);
    expect(mixed.at(-1)).toBeGreaterThan(1_800);
  });

  it('meet the first sentence again only when all were given', () => {
    expect(freshText(sentenceCount, 'sentence')).toBe(freshText(0, 'sentence'));
    expect(sentenceCount).toBeGreaterThan(1_500_000);
  });

  it('are put into Spanish whole', () => {
    for (let serial = 0; serial < 500; serial += 1) {
      const english = freshText(serial, 'paragraph');
      const spanish = inSpanish(english);
      expect(spanish).not.toMatch(/\b(the|and|was|is|will|for|about|left|says|arrived|on|at)\b/);
      expect(spanish.split(' ').length).toBeGreaterThan(english.split(' ').length * 0.6);
    }
    expect(inSpanish('The moon is far.')).toBe('The moon is far.');
  });

  it('are refused by another name', () => {
    expect(() => textLength('endless')).toThrow('There are no endless texts');
  });
});
