import { readSsml, type SsmlElement, textOfSsml, writeSsml } from '@dragoman/provider-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutSsml } from '../src/voice/speech/cut-ssml.ts';
import { lengthOf } from '../src/voice/speech/length.ts';

const cut = (ssml: string, most: number) =>
  cutSsml(readSsml(ssml), {
    lengthOf: (text) => lengthOf(text, 'characters'),
    maxLength: most,
    language: 'en',
  }).map(writeSsml);

const element = (
  name: string,
  children: SsmlElement['children'],
  attributes: Readonly<Record<string, string>> = {},
): SsmlElement => ({ name, attributes: new Map(Object.entries(attributes)), children });

const words = fc.constantFrom(
  'Hello. ',
  'How are you? ',
  'a < b & "c" ',
  'one, two; three ',
  '今日は。',
  'x',
  ' ',
);

const node: fc.Memo<SsmlElement | string> = fc.memo((depth) =>
  depth <= 1
    ? words
    : fc.oneof(
        words,
        fc.constant(element('break', [], { time: '200ms' })),
        fc.constant(element('say-as', ['42'], { 'interpret-as': 'digits' })),
        fc
          .tuple(
            fc.constantFrom('p', 's', 'prosody', 'emphasis', 'lang'),
            fc.array(node(depth - 1), { minLength: 1, maxLength: 4 }),
          )
          .map(([name, children]) => element(name, children, name === 'prosody' ? { rate: '90%' } : {})),
      ),
);

const documents = fc
  .array(node(3), { minLength: 1, maxLength: 8 })
  .map((children) => element('speak', children));

/** Every letter with the elements around it. */
const letters = (at: SsmlElement, path: readonly string[] = []): readonly string[] => {
  const here = [...path, at.name];
  return at.children.flatMap((child) =>
    typeof child === 'string'
      ? [...child.replaceAll(/\s/g, '')].map((letter) => `${here.join('>')}:${letter}`)
      : letters(child, here),
  );
};

describe('cutting of SSML', () => {
  it('makes well-formed documents within the limit that say the same in the same elements', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 100, max: 400 }), (root, most) => {
        const pieces = cutSsml(root, {
          lengthOf: (text) => lengthOf(text, 'bytes'),
          maxLength: most,
          language: 'en',
        });
        const written = pieces.map(writeSsml);
        for (const piece of written) expect(lengthOf(piece, 'bytes')).toBeLessThanOrEqual(most);
        expect(written.map(readSsml).flatMap((piece) => letters(piece))).toEqual(letters(root));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves a document within the limit as it is', () => {
    expect(cut('<speak><p>One. Two.</p></speak>', 40)).toEqual(['<speak><p>One. Two.</p></speak>']);
  });

  it('cuts between sentences and opens what was open again', () => {
    const ssml =
      '<speak><prosody rate="slow"><s>One is here.</s><s>Two <emphasis>is</emphasis> there.</s></prosody></speak>';
    expect(cut(ssml, 90)).toEqual([
      '<speak><prosody rate="slow"><s>One is here.</s></prosody></speak>',
      '<speak><prosody rate="slow"><s>Two <emphasis>is</emphasis> there.</s></prosody></speak>',
    ]);
    expect(cut('<speak>One is here. Two is there.</speak>', 30)).toEqual([
      '<speak>One is here. </speak>',
      '<speak>Two is there.</speak>',
    ]);
  });

  it('counts what escaping adds', () => {
    const pieces = cut(`<speak>${'&amp;'.repeat(30)}</speak>`, 65);
    expect(pieces.map((piece) => textOfSsml(readSsml(piece))).join('')).toBe('&'.repeat(30));
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(65);
  });

  it('gives every piece what holds for the whole document', () => {
    const pieces = cut('<speak><lexicon uri="a"/>One is here. Two is there.</speak>', 48);
    expect(pieces).toEqual([
      '<speak><lexicon uri="a"/>One is here. </speak>',
      '<speak><lexicon uri="a"/>Two is there.</speak>',
    ]);
  });

  it('refuses an element that cannot be cut', () => {
    const ssml = `<speak>One. <sub alias="${'x'.repeat(100)}">y</sub></speak>`;
    expect(() => cut(ssml, 60)).toThrow(
      expect.objectContaining({
        code: 'limit_exceeded',
        errors: [expect.objectContaining({ pointer: '/text', limit: 60 })],
      }),
    );
  });
});
