import {
  escapeTaggedText,
  hasSameTags,
  plainOf,
  readTaggedText,
  type TaggedPart,
  writeTaggedText,
} from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('readTaggedText', () => {
  it('tells paired and empty tags from text', () => {
    expect(readTaggedText('Press <1>Save</1> now.<2/>')).toEqual([
      { kind: 'text', text: 'Press ' },
      { kind: 'open', number: 1 },
      { kind: 'text', text: 'Save' },
      { kind: 'close', number: 1 },
      { kind: 'text', text: ' now.' },
      { kind: 'empty', number: 2 },
    ]);
  });

  it('takes a tag with a backslash before it for text', () => {
    expect(readTaggedText('a \\<1> b \\\\\\</2> <x> </3/> \\n \\\\')).toEqual([
      { kind: 'text', text: 'a <1> b \\</2> <x> </3/> \\n \\\\' },
    ]);
  });
});

const texts = fc.string({
  unit: fc.constantFrom('<', '>', '/', '\\', '1', '23', 'a', ' ', '😀', '</1>', '<2/>', '</3/>', '\\<4>'),
});
const tags = fc.record({
  kind: fc.constantFrom('open' as const, 'close' as const, 'empty' as const),
  number: fc.nat({ max: 999_999 }),
});

describe('writeTaggedText', () => {
  it('gives back any text of a file', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(readTaggedText(escapeTaggedText(text))).toEqual(text ? [{ kind: 'text', text }] : []);
      }),
    );
  });

  it('gives back texts and tags in their order', () => {
    const parts = fc.array(fc.tuple(texts, tags)).map((pairs) =>
      pairs.flatMap(([text, tag]): TaggedPart[] => {
        return text ? [{ kind: 'text', text }, tag] : [tag];
      }),
    );
    fc.assert(
      fc.property(parts, (list) => {
        expect(readTaggedText(writeTaggedText(list))).toEqual(list);
      }),
    );
  });
});

it('backslashes by the million are read and written in no time', () => {
  const text = `${'\\\\'.repeat(500_000)}a`;
  const start = performance.now();
  expect(
    readTaggedText(
      writeTaggedText([
        { kind: 'text', text },
        { kind: 'empty', number: 1 },
      ]),
    ),
  ).toHaveLength(2);
  expect(escapeTaggedText(text)).toBe(text);
  expect(performance.now() - start).toBeLessThan(2_000);
});

describe('hasSameTags', () => {
  it.each([
    ['<1>a</1><2/>', '<2/>b <1></1>', true],
    ['a', 'b', true],
    ['a', String.raw`\<1> b`, true],
    ['<1>a</1>', 'b', false],
    ['a', 'b<1/>', false],
    ['<1/>', '<1/><1/>', false],
    ['<1>a</1>', '</1>a<1>', false],
    ['<1>a<2>b</2></1>', '<1>a<2>b</1></2>', false],
    ['</1>a<1>', '</1>b<1>', true],
  ])('of the source %s and the target %s is %s', (source, target, expected) => {
    expect(hasSameTags(target, source)).toBe(expected);
  });
});

describe('plainOf', () => {
  it('takes tags away, and leaves what looks like one', () => {
    expect(plainOf(String.raw`Press <1>Save</1><2/> \<3> \n`)).toBe(String.raw`Press Save <3> \n`);
    expect(plainOf('plain')).toBe('plain');
  });
});
