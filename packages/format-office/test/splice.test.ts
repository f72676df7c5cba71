import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Splice, spliced } from '../src/package/splice.ts';

describe('spliced', () => {
  it('writes a change within what another one keeps', () => {
    const outer: Splice = {
      start: 0,
      end: 6,
      pieces: ['<', { start: 4, end: 6 }, '|', { start: 0, end: 3 }, '>'],
    };
    expect(spliced('abcdef!', [outer])).toBe('<ef|abc>!');
    expect(
      spliced('abcdef!', [{ start: 1, end: 2, pieces: ['B'] }, outer, { start: 5, end: 6, pieces: [''] }]),
    ).toBe('<e|aBc>!');
  });

  it('drops a change within what another one takes away', () => {
    const outer: Splice = { start: 0, end: 4, pieces: [{ start: 0, end: 2 }] };
    expect(spliced('abcd', [outer, { start: 2, end: 3, pieces: ['x'] }])).toBe('ab');
  });

  it('puts in before what is written anew from there, and behind what ends there', () => {
    const both = [
      { start: 1, end: 3, pieces: ['X'] },
      { start: 1, end: 1, pieces: ['1'] },
      { start: 1, end: 1, pieces: ['2'] },
      { start: 3, end: 3, pieces: ['3'] },
    ];
    expect(spliced('abcd', both)).toBe('a12X3d');
  });

  it('refuses what overlaps', () => {
    const overlapping = [
      { start: 0, end: 3, pieces: ['X', { start: 0, end: 3 }] },
      { start: 2, end: 5, pieces: ['Y'] },
    ];
    expect(() => spliced('abcdef', overlapping)).toThrow(RangeError);
    expect(() => spliced('abc', [{ start: 2, end: 9, pieces: [] }])).toThrow(RangeError);
  });

  it('is what one change after the other would be, in any order', () => {
    const cuts = fc
      .uniqueArray(fc.nat(30), { minLength: 2, maxLength: 12 })
      .map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(
        fc.string({ minLength: 31, maxLength: 40 }),
        cuts,
        fc.boolean(),
        (text, places, isTurned) => {
          const splices: Splice[] = [];
          for (let index = 0; index + 1 < places.length; index += 2)
            splices.push({ start: places[index] ?? 0, end: places[index + 1] ?? 0, pieces: `[${index}]` });
          let expected = text;
          for (const { start, end, pieces } of splices.toReversed())
            expected = expected.slice(0, start) + [pieces].flat().join('') + expected.slice(end);
          expect(spliced(text, isTurned ? splices.toReversed() : splices)).toBe(expected);
          const around: Splice = { start: 0, end: text.length, pieces: [{ start: 0, end: text.length }] };
          expect(spliced(text, [...splices.filter(({ start }) => start > 0), around])).toBe(
            spliced(
              text,
              splices.filter(({ start }) => start > 0),
            ),
          );
        },
      ),
    );
  });
});
