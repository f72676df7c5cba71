import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine, meanOf } from '../../../src/text/score/combine.ts';
import { textService } from '../../support/service.ts';

const sentences: readonly (readonly [string, string])[] = [
  [
    'The museum opens at 9:30 and closes at 18:00, except on Mondays.',
    'El museo abre a las 9:30 y cierra a las 18:00, excepto los lunes.',
  ],
  [
    'My sister bought three books about the history of the city.',
    'Mi hermana compró tres libros sobre la historia de la ciudad.',
  ],
  [
    'The doctor said that the child must drink more water every day.',
    'El médico dijo que el niño debe beber más agua cada día.',
  ],
  [
    'We will visit our friends in the mountains next summer.',
    'El próximo verano visitaremos a nuestros amigos en las montañas.',
  ],
  ['The new train needs two hours and costs 45 euros.', 'El nuevo tren tarda dos horas y cuesta 45 euros.'],
  [
    'Nobody knows why the old house was sold so quickly.',
    'Nadie sabe por qué la casa vieja se vendió tan rápido.',
  ],
  [
    'The children are playing in the garden behind the school.',
    'Los niños están jugando en el jardín detrás de la escuela.',
  ],
];
const german = 'Die Kinder spielen jeden Tag im Garten hinter der Schule und kommen spät nach Hause.';

const score = async (source: string, output: string, format: 'text' | 'html' | 'markdown' = 'text') => {
  const { text } = await textService({});
  return text.score({
    sourceText: source,
    translatedText: output,
    sourceLanguage: 'en',
    targetLanguage: 'es',
    format,
  });
};

const long = (size: number, between: string) => {
  const rows = Array.from(
    { length: size },
    (_, index) => sentences[index % sentences.length] as readonly [string, string],
  );
  return {
    sources: rows.map(([source]) => source),
    targets: rows.map(([, target]) => target),
    source: rows.map(([source]) => source).join(between),
    target: rows.map(([, target]) => target).join(between),
  };
};

const cut = (text: string, start: number, end: number): string => Array.from(text).slice(start, end).join('');

describe.each([' ', '\n'])('a good text whose sentences are joined by %j', (between) => {
  it.each([1, 7, 40, 200])('of %d sentences scores as one of them does', async (size) => {
    const { source, target } = long(size, between);
    const quality = await score(source, target);
    expect(quality.score).toBeGreaterThan(0.84);
    expect(quality).toMatchObject({ segments: [], notChecked: [] });
  });

  it('shows a fault in one of twenty, with its place and its checks', async () => {
    const { sources, targets, source, target } = long(20, between);
    const good = (await score(source, target)).score;
    for (const [place, fault, check] of [
      [3, sources[3] ?? '', 'untranslated'],
      [11, german, 'content'],
      [19, targets[15] ?? '', 'content'],
    ] as const) {
      const output = targets.with(place, fault).join(between);
      const quality = await score(source, output);
      expect(good - quality.score).toBeGreaterThan(0.02);
      expect(quality.score).toBeGreaterThan(0.6);
      const [worst] = quality.segments;
      expect(cut(source, worst?.start ?? 0, worst?.end ?? 0)).toBe(sources[place]);
      expect(cut(output, worst?.targetStart ?? 0, worst?.targetEnd ?? 0)).toBe(fault);
      expect(worst?.score).toBeLessThan(0.5);
      expect(worst?.checks).toContain(check);
      expect(quality.segments).toHaveLength(1);
    }
  });
});

it('takes one wrong number for the fault of its segment', async () => {
  const { source, target } = long(90, ' ');
  const quality = await score(source, target.replace('45 euros', '95 euros'));
  expect(quality.score).toBeGreaterThan(0.8);
  expect(quality.segments).toEqual([
    expect.objectContaining({ checks: expect.arrayContaining(['numbers']) }),
  ]);
});

it('sees a sentence that is missing in a long paragraph', async () => {
  const { source, target, targets } = long(20, ' ');
  const quality = await score(source, targets.toSpliced(9, 1).join(' '));
  expect(quality.score).toBeLessThan((await score(source, target)).score);
  const [worst] = quality.segments;
  expect(cut(source, worst?.start ?? 0, worst?.end ?? 0)).toContain(sentences[9 % sentences.length]?.[0]);
});

it.each([
  ['html', (text: string) => `<p>😀 &amp; <b>${text}</b></p>`],
  ['markdown', (text: string) => `- 😀 *${text}*`],
] as const)('gives places in %s in code points of the whole text', async (format, wrap) => {
  const { sources, targets } = long(7, '');
  const outputs = targets.with(4, sources[4] ?? '');
  const [source, output] = [sources, outputs].map((all) => all.map(wrap).join('\n\n'));
  const quality = await score(source ?? '', output ?? '', format);
  const [worst] = quality.segments;
  expect(cut(source ?? '', worst?.start ?? 0, worst?.end ?? 0)).toContain(sources[4]);
  expect(cut(output ?? '', worst?.targetStart ?? 0, worst?.targetEnd ?? 0)).toContain(sources[4]);
  expect(worst?.targetEnd).toBeLessThan(Array.from(output ?? '').length / 1.2);
});

it('lists the worst hundred, the worst first', async () => {
  const { source, targets } = long(150, '\n');
  const quality = await score(source, targets.map((target) => target.slice(0, target.length / 3)).join('\n'));
  expect(quality.segments).toHaveLength(100);
  const scores = quality.segments.map((segment) => segment.score);
  expect(scores).toEqual([...scores].sort((one, other) => one - other));
});

it('says what it could not judge, and then no part counts more than 0.85', async () => {
  const { text } = await textService({});
  const between = async (targetLanguage: string, translatedText: string) =>
    text.score({ sourceText: sentences[0]?.[0] ?? '', translatedText, sourceLanguage: 'en', targetLanguage });
  const czech = await between('cs', 'Muzeum se otevírá v 9:30 a zavírá se v 18:00, kromě každého pondělí.');
  expect(czech).toMatchObject({ score: 0.85, notChecked: ['content'] });
  expect(await between('es', sentences[0]?.[1] ?? '')).toMatchObject({ notChecked: [] });
});

it('is the same for any texts whose segments do not answer each other, and ends', async () => {
  const piece = fc.constantFrom(
    'One. ',
    'Two! ',
    '\n',
    '⟦1⟧',
    '。',
    'a',
    ' ',
    '{x}',
    '😀',
    '\u{100001}',
    '1,5 ',
  );
  const any = fc.array(piece, { maxLength: 60 }).map((parts) => `${parts.join('')}x`);
  await fc.assert(
    fc.asyncProperty(any, any, async (source, output) => {
      const quality = await score(source, output);
      expect(quality.score).toBeGreaterThanOrEqual(0);
      expect(quality.score).toBeLessThanOrEqual(0.9);
      const lengths = [Array.from(source).length, Array.from(output).length] as const;
      for (const { start, end, targetStart, targetEnd } of quality.segments) {
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(lengths[0]);
        expect(targetStart).toBeLessThanOrEqual(targetEnd);
        expect(targetEnd).toBeLessThanOrEqual(lengths[1]);
      }
      expect(await score(source, output)).toEqual(quality);
    }),
    { numRuns: 300 },
  );
});

describe('many parts as one', () => {
  const part = (lost: number, size: number) => ({
    score: Math.max(0, 0.9 - lost),
    checks: [{ id: 'length', score: 1 - lost, weight: 1, note: '' }],
    size,
  });

  it('are between the lowest and the highest of them, and what their checks make', () => {
    const parts = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 1_000 })),
      {
        minLength: 2,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(parts, (all) => {
        const windows = all.map(([lost, size]) => part(lost, size));
        const mean = meanOf(windows, 0.9);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...windows.map((one) => one.score)) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...windows.map((one) => one.score)) + 1e-9);
        const [check] = combine(windows);
        expect(0.9 - (1 - (check?.score ?? 1))).toBeCloseTo(mean, 3);
      }),
    );
  });

  it('are lowered by a bad one more than by its share', () => {
    const good = Array.from({ length: 19 }, () => part(0, 60));
    expect(meanOf([...good, part(0.9, 60)], 0.9)).toBeLessThan(0.9 - 0.9 / 20 - 0.02);
    expect(meanOf([part(0.3, 10)], 0.9)).toBeCloseTo(0.6, 6);
  });
});

it('takes linear time on hostile text', async () => {
  for (const text of ['a. ', '。', '1. ', '⟦1⟧. ', `${'a'.repeat(60)}. `]) {
    const many = text.repeat(Math.floor(50_000 / text.length));
    const start = process.cpuUsage();
    await score(many, many.slice(0, many.length / 2));
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  }
});
