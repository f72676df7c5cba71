import { describe, expect, it } from 'vitest';
import { changePage } from '../../../src/pdf/content/index.ts';
import { formOf, onePage } from './support.ts';

/** What marked content has nothing left once these shows and paths are gone. */
const emptied = async (
  content: string,
  taken: {
    readonly shows?: readonly number[];
    readonly paths?: readonly number[];
    readonly parts?: readonly number[];
  },
) => {
  const document = await onePage(content);
  const { context } = document;
  const resources = document.getPage(0).node.Resources();
  if (!resources) throw new Error('no resources');
  const things = context.obj({
    XObject: {
      Fm: formOf(document, 'BT /F1 9 Tf (form) Tj ET /P <</MCID 7>> BDC (own) Tj EMC', {
        Resources: { Font: resources.lookup(resources.keys()[0] as never) as never },
      }),
      Im: context.register(context.stream(new Uint8Array(1), { Type: 'XObject', Subtype: 'Image' })),
    },
    Properties: { M: { MCID: 5 } },
  });
  for (const [key, value] of things.entries()) resources.set(key, value);
  const { shows = [], paths = [], parts = [] } = taken;
  return changePage(document, 0, {
    shows: new Map(shows.map((show) => [show, 500])),
    parts: new Map(parts.map((show) => [show, [{ first: 0, count: 1, advance: 500 }]])),
    ...{ paths: new Set(paths), moves: [], append: [] },
  }).emptied;
};

const text = (words: string) => `BT /F1 9 Tf (${words}) Tj ET`;
const marked = (content: string, mcid = 0) => `/P <</MCID ${mcid}>> BDC ${content} EMC`;

describe('marked content is empty', () => {
  it('once all of its shows are gone', async () => {
    const two = marked(`${text('a')} ${text('b')}`);
    expect(await emptied(two, { shows: [0, 1] })).toEqual([0]);
    expect(await emptied(two, { shows: [1] })).toEqual([]);
    expect(await emptied(two, { shows: [0], parts: [1] })).toEqual([]);
  });

  it('not where it was empty before, and not what stands beside it', async () => {
    const content = `${marked('', 1)} ${marked(text('a'), 2)} ${text('b')} ${marked(text('c'), 3)}`;
    expect(await emptied(content, { shows: [0, 1] })).toEqual([2]);
  });

  it.each([
    ['a path', '0 0 9 9 re f'],
    ['a picture', '/Im Do'],
    ['an inline picture', 'BI /W 1 /H 1 /BPC 8 /CS /G ID a EI'],
    ['a shading', '/Sh sh'],
    ['text that clips', 'BT 7 Tr (clip) Tj 0 Tr ET'],
  ])('not where %s is left', async (_, other) => {
    expect(await emptied(marked(`${text('a')} ${other}`), { shows: [0, 1] })).toEqual([]);
  });

  it('where its path goes, too', async () => {
    expect(await emptied(marked(`${text('a')} 0 0 9 1 re f`), { shows: [0], paths: [0] })).toEqual([0]);
  });

  it('by what is in the forms that it paints, whose own marks are not the page’s', async () => {
    const content = marked(`${text('a')} /Fm Do`);
    expect(await emptied(content, { shows: [0, 1, 2] })).toEqual([0]);
    expect(await emptied(content, { shows: [0, 2] })).toEqual([]);
  });

  it('by what is in marks inside of it', async () => {
    const content = marked(`/Span BMC ${text('a')} EMC ${text('b')}`);
    expect(await emptied(content, { shows: [0, 1] })).toEqual([0]);
    expect(await emptied(content, { shows: [1] })).toEqual([]);
  });

  it('in all of its pieces, also one without an end', async () => {
    const content = `${marked(text('a'))} ${marked(text('b'))} /P /M BDC ${text('c')}`;
    expect(await emptied(content, { shows: [0, 2] })).toEqual([5]);
    expect(await emptied(content, { shows: [0, 1] })).toEqual([0]);
  });

  it('soon, however many are open', async () => {
    const many = 50_000;
    const content = `${'/P <</MCID 1>> BDC '.repeat(many)} BT /F1 9 Tf ${'(a) Tj '.repeat(many)} ET`;
    const began = performance.now();
    expect(await emptied(content, { shows: Array.from({ length: many }, (_, show) => show) })).toEqual([1]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
