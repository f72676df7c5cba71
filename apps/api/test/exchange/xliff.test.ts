import { hasSameTags, type TaggedPart, writeTaggedText } from '@dragoman/provider';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readXliff } from '../../src/exchange/xliff-reader.ts';
import { canonicalText } from '../../src/exchange/xliff-tags.ts';
import { writeXliff, type XliffUnit } from '../../src/exchange/xliff-writer.ts';

const unit = (id: string, source: string, target: string | null): XliffUnit => ({
  ...{ id, source, target, state: 'translated', subState: 'machine', notes: [['context', 'a "note" <b>']] },
  ...{ maxLength: 20, metadata: [['key', 'a<b>&"c"']], isTranslated: true },
});

const written = async (units: readonly XliffUnit[]): Promise<string> => {
  const file = { id: 'f', name: 'a "b" <c>.txt', sourceLanguage: 'en', targetLanguage: 'ar' };
  async function* pages() {
    yield units;
  }
  let text = '';
  for await (const piece of writeXliff(file, pages())) text += piece;
  return text;
};

const read = async (text: string | AsyncIterable<string>) => {
  const units = [];
  for await (const one of readXliff(text)) units.push(one);
  return units;
};

// What XML cannot hold is there as well: `cp` has it.
const text = fc.string({
  unit: fc.constantFrom('a', '<', '>', '1', '/', '\\', '&', ' ', '\n', '\u0001', '\r', 'ß', '😀', 'ע', '￾'),
});
const part: fc.Arbitrary<TaggedPart> = fc.oneof(
  text.map((value) => ({ kind: 'text' as const, text: value })),
  fc.record({
    kind: fc.constantFrom('open' as const, 'close' as const, 'empty' as const),
    number: fc.integer({ min: 0, max: 3 }),
  }),
);
const tagged = fc.array(part, { maxLength: 8 }).map(writeTaggedText);

it('any text with any tags is the same when it is read again', async () => {
  await fc.assert(
    fc.asyncProperty(tagged, tagged, async (source, target) => {
      const [found] = await read(await written([unit('u1', source, target)]));
      expect(found).toMatchObject({ id: 'u1', fileId: 'f', fault: undefined });
      expect(found?.source).toBe(canonicalText(source));
      expect(found?.target).toBe(canonicalText(target));
      expect(hasSameTags(found?.source ?? '', source)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('ids are unique in a text, whatever its tags are', async () => {
  await fc.assert(
    fc.asyncProperty(tagged, async (source) => {
      const content =
        (await written([unit('u1', source, null)])).split('<source>')[1]?.split('</source>')[0] ?? '';
      const ids = [...content.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

it('overlapping pairs are sc and ec, those without an end isolated', async () => {
  const xliff = await written([unit('u1', '<1>a<2>b</1>c</2><3>', null)]);
  expect(xliff).toContain(
    '<sc id="1" canCopy="no" canDelete="no"/>a<sc id="2" canCopy="no" canDelete="no"/>b<ec startRef="1"/>c<ec startRef="2"/><sc id="3" isolated="yes" canCopy="no" canDelete="no"/>',
  );
});

it('comes in pieces of any length', async () => {
  const xliff = await written([unit('u1', 'One <1>two</1>', 'Eins <1>zwei</1>'), unit('u2', 'Three', null)]);
  const whole = await read(xliff);
  expect(whole.map(({ target }) => target)).toEqual(['Eins <1>zwei</1>', null]);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (length) => {
      async function* pieces() {
        for (let at = 0; at < xliff.length; at += length) yield xliff.slice(at, at + length);
      }
      expect(await read(pieces())).toEqual(whole);
    }),
  );
});
