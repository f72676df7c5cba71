import { expect, test } from 'vitest';
import { closingPlaceholder, placeholder, placeholderPattern, placeholdersIn } from '../src/index.ts';

test('placeholders are written in mathematical white brackets', () => {
  expect([placeholder(3), closingPlaceholder(3), placeholder(120)]).toEqual(['⟦3⟧', '⟦/3⟧', '⟦120⟧']);
});

test('placeholders are found in order, as written, each time', () => {
  const text = `${placeholder(2)}Haus${closingPlaceholder(2)} ${placeholder(1)}${placeholder(1)}`;
  expect(placeholdersIn(text)).toEqual(['⟦2⟧', '⟦/2⟧', '⟦1⟧', '⟦1⟧']);
  expect(placeholdersIn(text)).toHaveLength(4);
});

test.for(['', 'none', '[1]', '⟦⟧', '⟦ 1⟧', '⟦x⟧', '⟦1', '⟦//1⟧', '⟦-1⟧', '⟦١⟧'])('%o has none', (text) => {
  expect(placeholdersIn(text)).toEqual([]);
});

test('the pattern tells closing ones and the number', () => {
  const found = [...'⟦7⟧a⟦/7⟧'.matchAll(placeholderPattern)].map(([, slash, index]) => [slash, index]);
  expect(found).toEqual([
    ['', '7'],
    ['/', '7'],
  ]);
});
