import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../src/index.ts';

const strings = fc.string({ unit: anyCharacter, maxLength: 100 });

it('is one whole character', () => {
  fc.assert(
    fc.property(anyCharacter, (character) => {
      expect([...character]).toHaveLength(1);
      expect(character.isWellFormed()).toBe(true);
    }),
  );
});

it('is of every plane, and of both sides of the halves of pairs', () => {
  const found = fc.sample(anyCharacter, { numRuns: 5_000, seed: 1 }).map((one) => one.codePointAt(0) ?? 0);
  expect(new Set(found.map((point) => point >> 16)).size).toBe(17);
  expect(found.some((point) => point < 0xd800)).toBe(true);
  expect(found.some((point) => point >= 0xe000 && point < 0x10000)).toBe(true);
});

it('makes strings that fast-check can take apart, so that they may hold the names that break programs', () => {
  expect(strings.canShrinkWithoutContext('__proto__😀\uffff\ud7ff')).toBe(true);
  expect(strings.canShrinkWithoutContext('\ud800')).toBe(false);
  expect(fc.sample(strings, { numRuns: 20_000, seed: 1 }).some((text) => text.includes('__proto__'))).toBe(
    true,
  );
});
