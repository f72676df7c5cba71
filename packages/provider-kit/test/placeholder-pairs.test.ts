import { describe, expect, test } from 'vitest';
import { placeholderPairsIn } from '../src/index.ts';

describe('pairs of placeholders', () => {
  const kinds = (text: string): string =>
    [...text.matchAll(/⟦\/?\d+⟧/g)]
      .map(({ index }) => placeholderPairsIn(text).get(index)?.kind[0] ?? '-')
      .join('');

  test.each([
    ['⟦1⟧a⟦/1⟧', 'oc'],
    ['⟦1⟧', '-'],
    ['⟦/1⟧⟦1⟧', '--'],
    ['⟦1⟧⟦2⟧⟦/1⟧⟦/2⟧', 'o-c-'],
    ['⟦1⟧⟦1⟧⟦/1⟧', '-oc'],
    ['⟦1⟧⟦2⟧⟦/2⟧⟦/1⟧⟦3⟧', 'oocc-'],
  ])('%s: %s', (text, expected) => {
    expect(kinds(text)).toBe(expected);
  });
});
