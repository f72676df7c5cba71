import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reverseLetters } from '@dragoman/provider-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge, type Reading, readAll, type Scores } from '../src/benchmarks/pdf/judge.ts';
import type { SeenSegment } from '../src/benchmarks/pdf/place.ts';
import { rateOf } from '../src/benchmarks/pdf/scores/coverage.ts';
import { missingPrograms } from '../src/benchmarks/pdf/tools/program.ts';
import { type HandFile, type HandPage, makeByHand, showLines } from '../src/pdfs/by-hand.ts';

const missing = missingPrograms();

const first = [
  'Several travellers crossed the harbour before',
  'sunrise, carrying lanterns and painted parcels.',
];
const second = ['Nobody remembered who had written', 'those curious letters about velvet.'];
const code = ['const answer = forty.two;'];

/** A page with two paragraphs, one of them with a link, some code, a coloured ground and a rule. */
const content = (
  [above, below]: readonly (readonly string[])[],
  {
    secondStyle = {},
    extra = '',
    before = '',
  }: { secondStyle?: object; extra?: string; before?: string } = {},
): string =>
  [
    before,
    'q 0.8 0.9 1 rg 60 560 300 60 re f 0.2 w 60 500 m 360 500 l S Q',
    showLines(above ?? [], { y: 700 }),
    showLines(below ?? [], { y: 600, ...secondStyle }),
    showLines(code, { y: 540, font: 'F2' }),
    extra,
  ].join('\n');

const link = { box: [72, 697, 110, 712], address: 'https://example.com/' } as const;

const fileOf = (
  page: Partial<HandPage> & { readonly content: string },
  more: Partial<HandFile> = {},
): HandFile => ({
  pages: [
    { links: [link], ...page },
    { content: showLines(['Another page follows here.']), links: [] },
  ],
  outline: ['Some opening words', 'Another chapter'],
  ...more,
});

const reversedAll = (lines: readonly string[]): string[] => lines.map(reverseLetters);

const segmentOf = (key: string, lines: readonly string[], y: number, page = 1): SeenSegment => ({
  key,
  source: lines.join(' '),
  target: reversedAll(lines).join(' '),
  place: {
    kind: 'text',
    page,
    role: 'paragraph',
    style: 'sans 400 11',
    box: { x: 72, y: 842 - y - 10, width: 250, height: 30 },
  },
});

const segments: readonly SeenSegment[] = [
  segmentOf('first', first, 700),
  segmentOf('second', second, 600),
  segmentOf('third', ['Another page follows here.'], 700, 2),
];

const good = [reversedAll(first), reversedAll(second)];
const goodPages = (page: Partial<HandPage> = {}, more: Partial<HandFile> = {}): HandFile => {
  const file = fileOf({ content: content(good), ...page });
  const [one] = file.pages;
  return {
    ...file,
    pages: [...(one ? [one] : []), { content: showLines(['rehtonA egap swollof ereh.']) }],
    outline: ['emoS gninepo sdrow', 'rehtonA retpahc'],
    ...more,
  };
};

describe.skipIf(missing.length > 0)(`judging a PDF (needs ${missing.join(', ')})`, () => {
  let folder = '';
  let source: Reading | undefined;

  const score = async (file: HandFile): Promise<Scores> => {
    if (!source) throw new Error('There is no source.');
    return judge(source, await readAll(folder, 'damaged', await makeByHand(file)), segments, reverseLetters);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pdf-judge-'));
    source = await readAll(folder, 'source', await makeByHand(fileOf({ content: content([first, second]) })));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('finds no fault where there is none', async () => {
    const scores = await score(goodPages());
    expect(scores).toMatchObject({
      leftover: [],
      touched: [],
      unseen: [],
      complaints: [],
      fonts: [],
      lost: [],
      missingGlyphs: 0,
      scale: 1,
    });
    expect([scores.coverage, scores.inside, scores.links, scores.even].map(rateOf)).toEqual([1, 1, 1, 1]);
    expect([scores.outside.of, scores.reading.of, scores.overlaps.of]).toEqual([0, 0, 0]);
    expect(scores.reading.all).toBeGreaterThan(150);
    expect(scores.coverage.all).toBeGreaterThan(20);
    expect(scores.links.all).toBe(1);
    expect(scores.ink.mean).toBeGreaterThan(0.97);
  });

  it('sees words that were not translated', async () => {
    const scores = await score(fileOf({ content: content([good[0] ?? [], second]) }));
    expect(rateOf(scores.coverage)).toBeLessThan(0.7);
    expect(scores.coverage.left).toContain('1 remembered');
    expect(scores.leftover).toContain('page 1: those curious letters');
    expect(scores.leftover).toContain('Title: Another chapter');
    expect(rateOf(scores.reading)).toBeGreaterThan(0.2);
  });

  it('sees a source that was made invisible, or covered by a white box', async () => {
    const hidden = showLines(second, { y: 600, mode: 3 });
    for (const before of [hidden, `${showLines(second, { y: 600 })} q 1 g 70 570 280 44 re f Q`]) {
      const scores = await score(goodPages({ content: content(good, { before }) }));
      expect(scores.leftover).toContain('page 1: written those curious');
      expect(rateOf(scores.coverage)).toBeLessThan(0.98);
    }
  });

  it('sees source words in what is read aloud', async () => {
    const spoken = `/Span << /ActualText (${second.join(' ')}) >> BDC EMC`;
    const before = await makeByHand(fileOf({ content: content([first, second], { extra: spoken }) }));
    const reading = await readAll(folder, 'spoken', before);
    const after = await readAll(
      folder,
      'damaged',
      await makeByHand(goodPages({ content: content(good, { extra: spoken }) })),
    );
    expect(judge(reading, after, segments, reverseLetters).leftover).toContain(
      `ActualText: ${second.join(' ')}`,
    );
  });

  it('sees a white box over text that is kept', async () => {
    const scores = await score(goodPages({ content: content(good, { extra: 'q 1 g 70 535 90 16 re f Q' }) }));
    expect(scores.outside.of).toBeGreaterThan(100);
    // Of a whole page it is next to nothing.
    expect(rateOf(scores.outside)).toBeLessThan(0.000_5);
    expect(scores.touched).toEqual(['page 1: const answer = forty.two;']);
  });

  it('sees a ground that was painted over, and a rule that is gone', async () => {
    const painted = await score(
      goodPages({ content: content(good, { extra: 'q 1 g 300 560 60 60 re f Q' }) }),
    );
    expect(rateOf(painted.outside)).toBeGreaterThan(0.000_5);
    const ruleless = content(good).replace('60 500 m 360 500 l S', '');
    expect((await score(goodPages({ content: ruleless }))).outside.of).toBeGreaterThan(250);
  });

  it('sees text off its page, under something or in the colour of its ground', async () => {
    const off = await score(goodPages({ content: content(good, { secondStyle: { x: 500 } }) }));
    expect(off.inside.outside).toEqual(['second']);
    expect(off.ink.worst).toBeLessThan(0.9);
    const covered = await score(
      goodPages({ content: content(good, { extra: 'q 0.8 0.9 1 rg 60 560 300 60 re f Q' }) }),
    );
    expect(covered.unseen).toHaveLength(2);
    const pale = await score(
      goodPages({ content: content(good, { secondStyle: { colour: '0.8 0.9 1 rg' } }) }),
    );
    expect(pale.unseen).toHaveLength(2);
  });

  it('sees text that is lost', async () => {
    const scores = await score(goodPages({ content: content([good[0] ?? [], []]) }));
    expect(scores.coverage.lost).toContain('1 remembered');
    expect(scores.inside.outside).toEqual(['second']);
    expect(rateOf(scores.reading)).toBeGreaterThan(0.2);
  });

  it('sees texts that lie over each other', async () => {
    const scores = await score(goodPages({ content: content(good, { secondStyle: { y: 697 } }) }));
    expect(scores.overlaps.pairs).toEqual(['first second']);
  });

  it('sees text that is shrunken, and uneven', async () => {
    const scores = await score(goodPages({ content: content(good, { secondStyle: { size: 7.5 } }) }));
    expect(scores.scale).toBeCloseTo(7.5 / 11);
    expect(scores.even.uneven).toEqual(['second']);
  });

  it('sees a font that is not embedded', async () => {
    const scores = await score(goodPages({ content: content(good, { secondStyle: { font: 'F3' } }) }));
    expect(scores.fonts).toEqual(['Times-Italic: not embedded']);
  });

  it('sees a link, an outline or a page that is lost', async () => {
    expect((await score(goodPages({ links: [] }))).lost.join()).toContain('page 1: link');
    const moved = { ...link, box: [72, 400, 110, 412] as const };
    expect(rateOf((await score(goodPages({ links: [moved] }))).links)).toBe(0);
    const other = { ...link, address: 'https://example.org/' };
    expect((await score(goodPages({ links: [other] }))).lost).toHaveLength(1);
    expect((await score(goodPages({}, { outline: [] }))).lost.join()).toContain('outline');
    const file = goodPages();
    const scores = await score({ ...file, pages: file.pages.slice(0, 1), outline: [] });
    expect(scores.lost.join()).toContain('pages: 2 → 1');
    expect(scores.outside.of).toBeGreaterThan(0);
    expect(rateOf(scores.coverage)).toBeLessThan(1);
  });

  it('sees a page that is turned or of another size', async () => {
    expect((await score(goodPages({ rotate: 90 }))).lost.join()).toContain('turned 90');
    const scores = await score(goodPages({ height: 800 }));
    expect(scores.lost.join()).toContain('size');
    expect(scores.ink.worst).toBe(0);
  });

  it('sees operators that the standard does not have', async () => {
    const scores = await score(
      goodPages({ content: content(good, { extra: 'q (astray) Tj 1 2 rg bogus' }) }),
    );
    expect(scores.complaints).toEqual(
      expect.arrayContaining([
        'operators: Tj outside of a text object',
        'operators: wrong operands of rg',
        'operators: unknown operator bogus',
        'operators: more q than Q',
      ]),
    );
  });
});
