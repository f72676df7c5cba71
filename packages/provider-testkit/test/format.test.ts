import { describe, expect, it } from 'vitest';
import {
  describeFormatConformance,
  type FormatConformanceOptions,
  formatConformanceChecks,
  reverseLetters,
} from '../src/index.ts';
import { failing } from './fixtures/failing.ts';
import { notesBench } from './fixtures/format/bench.ts';
import { notes } from './fixtures/format/notes.ts';
import { pairs, writePairs } from './fixtures/format/pairs.ts';

describeFormatConformance({ definition: notes, ...notesBench });

describe('with tolerance', () => {
  describeFormatConformance({
    definition: notes,
    ...notesBench,
    isSameText: (expected, found) => expected.toLowerCase() === found.toLowerCase(),
    deviations: [],
  });
});

describe('with two languages in a file', () => {
  const bench: Omit<FormatConformanceOptions<typeof pairs.options>, 'definition'> = {
    samples: [
      {
        name: 'a.pairs',
        bytes: writePairs([
          { key: 'a', source: 'Press <1>Save</1>', target: '<1>Sichern</1>' },
          { key: 'b', source: 'One word', target: '' },
          { key: 'c', source: 'Two words', target: 'Zwei Wörter' },
        ]),
        language: 'en',
        texts: ['Press <1>Save</1>', 'One word', 'Two words'],
      },
    ],
    isBilingual: true,
  };
  describeFormatConformance({ definition: pairs, ...bench });

  it.each([
    ['sources that are overwritten', 'reversed-twice', false],
    ['targets that stay where they are hidden', 'hidden', true],
  ])('%s are caught', async (_, check, isHidden) => {
    const good = await pairs.load();
    const load = async (): Promise<typeof good> => ({
      ...good,
      render: (request) =>
        good.render({
          ...request,
          segments: request.segments.map((one) => {
            const { hidden: _hidden, ...rest } = one;
            return isHidden ? rest : { ...one, target: one.target === null ? null : one.source };
          }),
        }),
    });
    const definition = Object.freeze({ ...pairs, load });
    expect(await failing(formatConformanceChecks({ definition, ...bench }))).toContain(check);
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
