import { describe, expect, it } from 'vitest';
import { describeFormatConformance, formatConformanceChecks, reverseLetters } from '../src/index.ts';
import { notesBench } from './fixtures/format/bench.ts';
import { notes } from './fixtures/format/notes.ts';

describeFormatConformance({ definition: notes, ...notesBench });

describe('with tolerance', () => {
  describeFormatConformance({
    definition: notes,
    ...notesBench,
    isSameText: (expected, found) => expected.toLowerCase() === found.toLowerCase(),
    deviations: [],
  });
});

describe('reverseLetters', () => {
  it('reverses the letters of each word, and nothing else', () => {
    expect(reverseLetters('Press <1>Säve</1>, {name} 12<2/> e\u0301a https://a.b/c')).toBe(
      'sserP <1>eväS</1>, {name} 12<2/> ae\u0301 https://a.b/c',
    );
    expect(reverseLetters(reverseLetters(String.raw`\<1> कि ab`))).toBe(String.raw`\<1> कि ab`);
  });
});

it('a deviation that names no check is refused', () => {
  expect(() =>
    formatConformanceChecks({
      definition: notes,
      ...notesBench,
      deviations: [{ check: 'no-such-check', reason: 'none' }],
    }),
  ).toThrow('does not exist');
});
