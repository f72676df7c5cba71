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

describe('what the score cannot see', () => {
  const [source, output] = sentences[0] ?? ['', ''];
  const codesOf = async (kind: 'rule_based' | 'neural', targetLanguage: string, translated: string) => {
    const { text } = await textService({ segment: () => translated, capabilities: { kind } });
    const { warnings, quality } = await text.translate({
      text: source,
      sourceLanguage: 'en',
      targetLanguage,
    });
    return { codes: warnings.map(({ code }) => code), ...quality };
  };

  it('is said of a text whose content nobody could judge', async () => {
    const japanese = await codesOf('neural', 'ja', '博物館は月曜日を除き、9:30に開館し、18:00に閉館します。');
    expect(japanese).toMatchObject({ codes: ['content_not_checked'], notChecked: ['content'] });
    expect(japanese.score).toBeLessThanOrEqual(0.85);
    expect(japanese.score).toBeGreaterThan(0.8);
    expect(await codesOf('neural', 'es', output)).toMatchObject({ codes: [], notChecked: [] });
  });

  it('is said of what an engine made by rules, which counts no more than 0.85', async () => {
    const made = await codesOf('rule_based', 'es', output);
    expect(made).toMatchObject({ codes: ['rule_based_engine'], score: 0.85, segments: [], notChecked: [] });
    expect((await codesOf('neural', 'es', output)).score).toBeGreaterThan(0.85);
  });

  it('is not said of what is remembered: a person may have made it', async () => {
    const { text } = await textService({ capabilities: { kind: 'rule_based' } });
    const memory = {
      recall: async (keys: readonly unknown[]) =>
        keys.map(() => ({ translatedText: output, approved: true })),
    };
    const result = await text.translate({ text: source, sourceLanguage: 'en', targetLanguage: 'es', memory });
    expect(result.warnings).toEqual([]);
    expect(result.quality.score).toBeGreaterThan(0.85);
  });
});

describe('the language of a translation', () => {
  const sourceText = 'The children are playing in the garden behind the old school today.';
  const languageOf = async (targetLanguage: string, translatedText: string, source = sourceText) => {
    const { text } = await textService({});
    const quality = await text.score({
      sourceText: source,
      translatedText,
      sourceLanguage: 'en',
      targetLanguage,
    });
    return quality.checks.find(({ id }) => id === 'language');
  };
  const spoken = {
    es: 'Los niños están jugando hoy en el jardín detrás de la vieja escuela.',
    pt: 'As crianças estão hoje a brincar no jardim atrás da escola antiga.',
    ca: 'Els nens estan jugant avui al jardí darrere de la vella escola.',
    it: 'I bambini giocano oggi nel giardino dietro la vecchia scuola.',
    ru: 'Дети сегодня играют в саду за старой школой, пока светит солнце.',
    uk: 'Діти сьогодні граються в саду за старою школою, поки світить сонце.',
    cs: 'Děti si dnes hrají na zahradě za starou školou a je jim dobře.',
    sk: 'Deti sa dnes hrajú v záhrade za starou školou a je im dobre.',
    da: 'Børnene leger i dag i haven bag den gamle skole, og de er glade.',
    sv: 'Barnen leker idag i trädgården bakom den gamla skolan och är glada.',
    fa: 'بچه‌ها امروز در باغ پشت مدرسه قدیمی بازی می‌کنند و خوشحال هستند.',
    ar: 'الأطفال يلعبون اليوم في الحديقة خلف المدرسة القديمة وهم سعداء.',
    'zh-Hans': '孩子们今天在旧学校后面的花园里玩耍，老师们说他们很开心。',
    'zh-Hant': '孩子們今天在舊學校後面的花園裡玩耍，老師們說他們很開心。',
    ja: '子供たちは今日、古い学校の裏の庭で楽しく遊んでいます。',
  } as const;
  const tags = Object.keys(spoken) as (keyof typeof spoken)[];

  it.each(tags)('is judged against all others: %s', async (target) => {
    for (const tag of tags) {
      const check = await languageOf(target, spoken[tag]);
      if (tag === target) expect(check?.score).toBe(1);
      else if (check) expect(check.score).toBeLessThan(0.5);
    }
  });

  it.each([
    ['es', 'Please sign in to save.', 0],
    ['es', 'O nome do seu usuário', 0],
    ['de', 'De naam van het huis', 0],
    ['nb', 'Bitte nicht öffnen', 0],
    ['ru', 'Це ваш дім, або ні', 0],
    ['es', 'El nombre de su casa', 1],
    ['nb', 'Navnet på huset', 1],
    ['zh', '请输入您的姓名', undefined],
    ['de', 'Wir sehen The Lord of the Rings', 1],
  ])('of few words in %s is judged by those words: %s', async (language, text, wanted) => {
    const found = await languageOf(language, text, 'We watch The Lord of the Rings');
    expect(found?.score).toBe(wanted);
  });

  it('is not doubted for a title in another language that the source has', async () => {
    const title = 'Recueil des Croniques et Anchiennes Istories de la Grant Bretaigne';
    const output = `A palavra aparece em francês na obra ${title}, que é antiga.`;
    const found = await languageOf('pt', output, `The word stands in French in the ${title}, an old book.`);
    expect(found?.score).toBeGreaterThan(0.9);
    expect((await languageOf('pt', `A palavra. ${title.toLowerCase()}`))?.score).toBeLessThan(0.5);
  });

  it('is judged in every sentence of a part', async () => {
    const output = `${spoken.es} ${spoken.pt}`;
    expect((await languageOf('es', output))?.note).toContain('pt');
  });

  it('has no words in a third script', async () => {
    const scriptOf = async (source: string, output: string) =>
      (await score(source, output)).checks.find(({ id }) => id === 'script');
    expect(await scriptOf('The committee meets.', 'El 委员会 se reúne.')).toMatchObject({ score: 0 });
    expect(await scriptOf('The 委员会 meets.', 'El 委员会 se reúne.')).toBeUndefined();
    expect(await scriptOf('It is 5 μm and α.', 'Son 5 μm y α.')).toBeUndefined();
    expect(await scriptOf('The alpha is small.', 'La α es pequeña.')).toBeUndefined();
  });

  it('is not judged by too few letters, or where nobody knows it', async () => {
    expect(await languageOf('es', 'Berlín, Madrid.')).toBeUndefined();
    expect(await languageOf('br', spoken.es)).toBeUndefined();
    expect((await languageOf('nb', spoken.sv))?.score).toBeLessThan(0.5);
    expect((await languageOf('es-MX', spoken.pt))?.note).toBe('reads as pt');
  });
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
