import { closingPlaceholder, placeholder } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMarks, toMarks } from '../src/marks.ts';
import { sentItems, startPair, translated } from './support/providers.ts';

it('shows the model short marks, and gives back the placeholders', async () => {
  const { double, provider } = await startPair();
  const texts = ['a ⟦1⟧ b ⟦2⟧c⟦/2⟧', 'none {1}', '⟦1⟧ beside {2}'];
  expect(await translated(provider, texts)).toEqual(['A ⟦1⟧ B ⟦2⟧C⟦/2⟧', 'NONE {1}', '⟦1⟧ BESIDE {2}']);
  expect(sentItems(double).map(({ text }) => text)).toEqual([
    'a {1} b <2>c</2>',
    'none {1}',
    '⟦1⟧ beside {2}',
  ]);
});

describe('marks', () => {
  it.each([
    ['{1} y <2>x</2>', '⟦1⟧ y ⟦2⟧x⟦/2⟧'],
    ['{ 1 } y < 2 >x</ 2 >', '⟦1⟧ y ⟦2⟧x⟦/2⟧'],
    ['<1/> y <2>x</2>', '⟦1⟧ y ⟦2⟧x⟦/2⟧'],
    ['<1> y {2}x</2>', '⟦1⟧ y ⟦2⟧x⟦/2⟧'],
    ['y <2>x</2>{1}{9}', 'y ⟦2⟧x⟦/2⟧⟦1⟧⟦9⟧'],
    ['⟦1⟧ y <2>x</2>', '⟦1⟧ y ⟦2⟧x⟦/2⟧'],
    ['{one} {1', '{one} {1'],
  ])('are read in %j', (answer, expected) => {
    expect(fromMarks(answer, '⟦1⟧ x ⟦2⟧y⟦/2⟧')).toBe(expected);
  });

  it('come back as the placeholders that they were, whatever stands beside them', () => {
    const number = fc.integer({ min: 1, max: 99 });
    const piece = fc.oneof(
      number.map((value) => placeholder(value)),
      number.map((value) => `${placeholder(value)}x${closingPlaceholder(value)}`),
      fc.string(),
      fc.constantFrom('{', '}', '<', '>', '/', '1', '{1}', '<2>', '</3>', ' '),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(fromMarks(toMarks(text), text)).toBe(text);
      }),
    );
  });
});
