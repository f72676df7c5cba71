import type { QualityCheck } from '@dragoman/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoreInput } from '../../../src/text/score/check.ts';
import { formality, glossary } from '../../../src/text/score/checks.ts';
import { meanOf } from '../../../src/text/score/combine.ts';
import { describeFaults } from '../../../src/text/score/faults.ts';
import { runChecks as score } from '../../../src/text/score/score.ts';
import { textService } from '../../support/service.ts';

/** Own sentences in six languages, each line the same in all of them. */
const languages = ['en', 'es', 'fr', 'de', 'pt', 'it'] as const;
type Language = (typeof languages)[number];
const table: readonly Readonly<Record<Language, string>>[] = [
  {
    en: 'The museum opens at 9:30 and closes at 18:00, except on Mondays.',
    es: 'El museo abre a las 9:30 y cierra a las 18:00, excepto los lunes.',
    fr: 'Le musée ouvre à 9 h 30 et ferme à 18 h 00, sauf le lundi.',
    de: 'Das Museum öffnet um 9:30 Uhr und schließt um 18:00 Uhr, außer montags.',
    pt: 'O museu abre às 9:30 e fecha às 18:00, exceto às segundas-feiras.',
    it: 'Il museo apre alle 9:30 e chiude alle 18:00, tranne il lunedì.',
  },
  {
    en: 'My brother bought an old house near the river for 85,000 euros.',
    es: 'Mi hermano compró una casa vieja cerca del río por 85.000 euros.',
    fr: 'Mon frère a acheté une vieille maison près de la rivière pour 85 000 euros.',
    de: 'Mein Bruder hat für 85.000 Euro ein altes Haus nahe am Fluss gekauft.',
    pt: 'O meu irmão comprou uma casa velha perto do rio por 85.000 euros.',
    it: 'Mio fratello ha comprato una vecchia casa vicino al fiume per 85.000 euro.',
  },
  {
    en: 'In 2019 the doctors treated 347 patients with the new medicine.',
    es: 'En 2019 los médicos trataron a 347 pacientes con el nuevo medicamento.',
    fr: 'En 2019, les médecins ont traité 347 patients avec le nouveau médicament.',
    de: 'Im Jahr 2019 behandelten die Ärzte 347 Patienten mit dem neuen Medikament.',
    pt: 'Em 2019, os médicos trataram 347 pacientes com o novo medicamento.',
    it: 'Nel 2019 i medici hanno trattato 347 pazienti con il nuovo farmaco.',
  },
  {
    en: 'Children under 14 travel free of charge on every train of the region.',
    es: 'Los niños menores de 14 años viajan gratis en todos los trenes de la región.',
    fr: 'Les enfants de moins de 14 ans voyagent gratuitement dans tous les trains de la région.',
    de: 'Kinder unter 14 Jahren reisen in allen Zügen der Region kostenlos.',
    pt: 'As crianças com menos de 14 anos viajam de graça em todos os trens da região.',
    it: 'I bambini sotto i 14 anni viaggiano gratis su tutti i treni della regione.',
  },
  {
    en: 'The government lost the election because 62 percent of the voters wanted a change.',
    es: 'El gobierno perdió las elecciones porque el 62 por ciento de los votantes quería un cambio.',
    fr: 'Le gouvernement a perdu les élections parce que 62 pour cent des électeurs voulaient un changement.',
    de: 'Die Regierung verlor die Wahl, weil 62 Prozent der Wähler einen Wechsel wollten.',
    pt: 'O governo perdeu as eleições porque 62 por cento dos eleitores queriam uma mudança.',
    it: 'Il governo ha perso le elezioni perché il 62 per cento degli elettori voleva un cambiamento.',
  },
  {
    en: 'Please send your letter to the office in Vienna before the 25th of April.',
    es: 'Por favor, envíe su carta a la oficina de Viena antes del 25 de abril.',
    fr: 'Veuillez envoyer votre lettre au bureau de Vienne avant le 25 avril.',
    de: 'Bitte senden Sie Ihren Brief vor dem 25. April an das Büro in Wien.',
    pt: 'Por favor, envie a sua carta para o escritório de Viena antes de 25 de abril.',
    it: "Per favore, invii la lettera all'ufficio di Vienna prima del 25 aprile.",
  },
];

const inputOf = (
  source: string,
  output: string,
  [sourceLanguage, targetLanguage]: readonly [string, string],
  more: Partial<ScoreInput> = {},
): ScoreInput => ({
  source,
  output,
  sourceLanguage,
  targetLanguage,
  sourceScript: 'Latn',
  targetScript: 'Latn',
  segments: 1,
  emptySegments: 0,
  spans: 0,
  brokenSpans: 0,
  unknownWords: 0,
  resemblance: undefined,
  ...more,
});

const line = fc.integer({ min: 0, max: table.length - 1 });
const pair = fc
  .tuple(fc.constantFrom(...languages), fc.constantFrom(...languages))
  .filter(([from, to]) => from !== to);
const textOf = (index: number, language: Language): string => table[index]?.[language] ?? '';
const settings = { numRuns: 300, seed: 20261121 } as const;

const neighbours: ReadonlySet<string> = new Set(['es', 'pt', 'it']);
const words = (text: string): string[] => text.split(' ');

describe('a right translation', () => {
  it('stays above 0.8 in every direction', async () => {
    await fc.assert(
      fc.asyncProperty(line, pair, async (index, [from, to]) => {
        const quality = await score(inputOf(textOf(index, from), textOf(index, to), [from, to]));
        expect(quality.score, JSON.stringify(quality)).toBeGreaterThan(0.8);
      }),
      settings,
    );
  });

  it('has the same score every time', async () => {
    const input = inputOf(textOf(0, 'en'), textOf(0, 'es'), ['en', 'es']);
    expect(await score(input)).toEqual(await score(input));
  });
});

describe.each<
  readonly [
    fault: string,
    below: number,
    spoil: (index: number, from: Language, to: Language, chance: number) => string | undefined,
  ]
>([
  ['the source copied', 0.35, (index, from) => textOf(index, from)],
  [
    'half of it left untranslated',
    0.5,
    (index, from, to) => {
      // Neighbours share too many words: there half a copy is seen by its small words alone, if at all.
      if (neighbours.has(from) && neighbours.has(to)) return undefined;
      const [source, target] = [words(textOf(index, from)), words(textOf(index, to))];
      return [...target.slice(0, target.length / 2), ...source.slice(source.length / 2)].join(' ');
    },
  ],
  [
    "another segment's translation",
    0.5,
    (index, _, to, chance) => textOf((index + 1 + (chance % (table.length - 1))) % table.length, to),
  ],
  [
    'a changed number',
    0.5,
    (index, _, to) => textOf(index, to).replace(/\d(?!.*\d)/u, (digit) => String((Number(digit) + 3) % 10)),
  ],
  ['a dropped number', 0.85, (index, _, to) => textOf(index, to).replace(/\d[\d.,: ]*/u, '')],
  ['the text twice', 0.5, (index, _, to) => `${textOf(index, to)} ${textOf(index, to)}`],
  [
    'the last third cut',
    0.87,
    (index, _, to) => {
      const target = words(textOf(index, to));
      return target.slice(0, Math.floor((target.length * 2) / 3)).join(' ');
    },
  ],
])('%s', (_fault, below, spoil) => {
  it(`is below ${below} and below the right translation`, async () => {
    await fc.assert(
      fc.asyncProperty(line, pair, fc.nat(100), async (index, [from, to], chance) => {
        const damaged = spoil(index, from, to, chance);
        fc.pre(damaged !== undefined && damaged !== textOf(index, to));
        const quality = await score(inputOf(textOf(index, from), damaged ?? '', [from, to]));
        const right = await score(inputOf(textOf(index, from), textOf(index, to), [from, to]));
        expect(quality.score, `${damaged} ${JSON.stringify(quality)}`).toBeLessThan(below);
        expect(quality.score).toBeLessThan(right.score);
      }),
      settings,
    );
  });
});

it('sees a dropped sentence of a passage, wherever it stood', async () => {
  await fc.assert(
    fc.asyncProperty(line, fc.integer({ min: 0, max: 3 }), pair, async (first, dropped, [from, to]) => {
      const lines = Array.from({ length: 4 }, (_, index) => (first + index) % table.length);
      const source = lines.map((index) => textOf(index, from)).join(' ');
      const whole = await score(
        inputOf(source, lines.map((index) => textOf(index, to)).join(' '), [from, to]),
      );
      const kept = lines.filter((_, index) => index !== dropped).map((index) => textOf(index, to));
      const quality = await score(inputOf(source, kept.join(' '), [from, to]));
      expect(quality.score).toBeLessThan(whole.score - 0.2);
    }),
    settings,
  );
});

describe.each([
  ['en', 'es', '¡Claro! Aquí tienes la traducción: '],
  ['es', 'en', 'Sure! Here is the translation: '],
  ['en', 'de', 'Gerne! Hier ist die Übersetzung: '],
  ['en', 'fr', 'Bien sûr ! Voici la traduction : '],
  ['en', 'pt', 'Claro! Aqui está a tradução: '],
  ['en', 'it', 'Certo! Ecco la traduzione: '],
] as const)('text about itself from %s to %s', (from, to, frame) => {
  it('fails the translation', async () => {
    for (let index = 0; index < table.length; index++) {
      const quality = await score(inputOf(textOf(index, from), frame + textOf(index, to), [from, to]));
      expect(quality.score).toBeLessThan(0.3);
      expect(quality.checks.find(({ id }) => id === 'meta_text')?.score).toBe(0);
    }
  });

  it('is right where the source has it too', async () => {
    const english = `Sure! Here is the translation: ${textOf(0, 'en')}`;
    const input = from === 'en' ? inputOf(english, frame + textOf(0, to), [from, to]) : undefined;
    if (input) expect((await score(input)).checks.map(({ id }) => id)).not.toContain('meta_text');
  });
});

describe('numbers that were localised', () => {
  it.each([
    ['at 3:30 pm', 'a las 15:30', 'es'],
    ['a profit of 1.8 billion', 'un beneficio de 1800 millones', 'es'],
    ['about 50 km (31 miles) away', 'a unos 50 km', 'es'],
    ['a wall of 10 feet', 'un muro de 3 metros', 'es'],
    ['in the 1921–22 season', 'na temporada de 1921/1922', 'pt'],
    ['in the 1970s', 'en los años 70', 'es'],
    ['a width of 5 mm', 'una anchura de 5 mm', 'es'],
    ['the 14th century', 'le XIVe siècle', 'fr'],
    ['twenty-five people', '25 personas', 'es'],
    ['on 31/12/2025', 'el 31 de diciembre de 2025', 'es'],
    ['He is 21 years old.', 'Ему двадцать один год.', 'ru'],
    ['with 21 of them', 'с двадцатью одним из них', 'ru'],
    ['45 people', 'vijfenveertig mensen', 'nl'],
    ['25 of them', 'عددهم خمسة وعشرون', 'ar'],
    ['30 people', 'tiga puluh orang', 'id'],
    ['90 days', 'devadesáti dnech', 'cs'],
  ])('%s is %s', async (source, output, to) => {
    const check = (await score(inputOf(source, output, ['en', to]))).checks.find(
      ({ id }) => id === 'numbers',
    );
    expect(check?.score, check?.note).toBeGreaterThan(0.85);
  });

  it('are compared with what was declared', async () => {
    const [source, output] = ['It costs 20 dollars.', 'Cuesta 18 euros.'];
    const numbers = async (more: Partial<ScoreInput>) =>
      (await score(inputOf(source, output, ['en', 'es'], more))).checks.find(({ id }) => id === 'numbers')
        ?.score;
    expect(await numbers({})).toBe(0);
    const adaptation = { kind: 'number', source: '20 dollars', target: '18 euros', note: 'price' };
    expect(await numbers({ adaptations: [adaptation] })).toBe(1);
    for (const source of ['30 dollars', '120 dollars', '20.5 dollars', '2']) {
      expect(await numbers({ adaptations: [{ ...adaptation, source }] })).toBeLessThan(1);
    }
  });

  it.each([
    ['a wall of 10 feet', 'un muro de 7 metros'],
    ['in the 1921–22 season', 'la temporada 1921/1924'],
    ['a width of 5 mm', 'una anchura de 50 mm'],
    ['He is 31 years old.', 'Ему двадцать один год.', 'ru'],
    ['It is 50 to me.', 'Bana çok belli.', 'tr'],
  ])('%s is not %s', async (source, output, to = 'es') => {
    const check = (await score(inputOf(source, output, ['en', to]))).checks.find(
      ({ id }) => id === 'numbers',
    );
    expect(check?.score).toBeLessThan(0.6);
  });
});

describe('the length of a translation', () => {
  it.each([
    ['Your order has been shipped and will arrive tomorrow.', 'تم شحن طلبك وسيصل غدًا.', 'ar'],
    ['Your order has been shipped and will arrive tomorrow.', 'ההזמנה שלך נשלחה ותגיע מחר.', 'he'],
  ])('is what the language makes of it: %s is %s', async (source, output, to) => {
    const check = (await score(inputOf(source, output, ['en', to]))).checks.find(({ id }) => id === 'length');
    expect(check?.score, check?.note).toBeGreaterThan(0.8);
  });
});

const lossOf = (check: QualityCheck | undefined): number => (check ? check.weight * (1 - check.score) : 0);

describe('what was asked for', () => {
  const term = { source: 'museum', target: 'museo', count: 1, applied: true };

  it('costs 0.15 for each of a few terms that is missing', () => {
    const lost = (...terms: readonly (typeof term)[]) => lossOf(glossary({ glossary: terms }));
    const missed = { ...term, applied: false };
    expect(glossary({})).toBeUndefined();
    expect(lost(term, term)).toBe(0);
    expect(lost(term, missed)).toBeCloseTo(0.15, 4);
    expect(lost(missed, missed, missed)).toBeCloseTo(0.45, 4);
    // Of many terms it is the share that counts.
    expect(lost(missed, ...Array.from({ length: 29 }, () => term))).toBeCloseTo(0.015, 4);
  });

  it('costs 0.15 where the reader is addressed otherwise', () => {
    const verdict = (name: 'met' | 'not_met' | 'undecided') =>
      formality({ formality: { verdict: name, evidence: ['tú'] } });
    expect(lossOf(verdict('met'))).toBe(0);
    expect(lossOf(verdict('not_met'))).toBeCloseTo(0.15, 4);
    expect(verdict('undecided')).toBeUndefined();
  });
});

it('takes linear time on hostile text', async () => {
  const hostile = [
    'a '.repeat(25_000),
    '1 '.repeat(25_000),
    '12:30 '.repeat(8_000),
    'house '.repeat(8_000),
    '('.repeat(50_000),
    'I am '.repeat(10_000),
    '1,'.repeat(25_000),
    'x'.repeat(50_000),
    `${'Wort'.repeat(12_000)} 99`,
  ];
  for (const text of hostile) {
    const start = process.cpuUsage();
    await score(inputOf(text, text.slice(1), ['en', 'de']));
    const { user } = process.cpuUsage(start);
    expect(user / 1_000, text.slice(0, 10)).toBeLessThan(3_000);
  }
});

it('keeps the names of a German text, and sees its words where there is little else', async () => {
  const { text } = await textService({});
  const lost = async (sourceText: string, translatedText: string) => {
    const request = { sourceText, translatedText, sourceLanguage: 'de', targetLanguage: 'en' };
    const check = (await text.score(request)).checks.find(({ id }) => id === 'untranslated');
    return check ? check.weight * (1 - check.score) : 0;
  };
  const names =
    'würde in der nächsten Runde als Gegner auf Peter Frampton, Jesse Lingard und Eroll Flynn warten.';
  expect(
    await lost(
      `Real Madrid ${names}`,
      'Real Madrid would wait for Peter Frampton, Jesse Lingard and Eroll Flynn.',
    ),
  ).toBe(0);
  expect(await lost('Straße wegen Unfall gesperrt', 'Straße wegen Unfall gesperrt')).toBeGreaterThan(0.4);
});

it('counts a part that has failed no more, however low it is', () => {
  const part = (value: number) => ({ score: value, checks: [] });
  const good = Array.from({ length: 19 }, () => part(0.9));
  // 19 parts of 0.9 and one of weight 1 + 3 · 0.3
  expect(meanOf([...good, part(0)], 0.9)).toBeCloseTo((19 * 0.9) / 20.9, 6);
  expect(meanOf([...good, part(0.4)], 0.9)).toBeCloseTo((19 * 0.9 + 1.9 * 0.4) / 20.9, 6);
  expect(meanOf([...good, part(0.8)], 0.9)).toBeCloseTo((19 * 0.9 + 1.3 * 0.8) / 20.3, 6);
});

it('tells an engine of a fault by few short words, in one line', () => {
  const words = ['a\nb', 'c\u2028d\u0000e', ' ', 'x'.repeat(99), 'a b', 'f', 'g', 'h'];
  const evidence = { missing: words, wrong: [] };
  expect(
    describeFaults([
      { id: 'slight', score: 0.9, weight: 0.5, note: '' },
      { id: 'numbers', score: 0.2, weight: 0.45, note: '', evidence },
      { id: 'language', score: 0, weight: 0.7, note: '' },
    ]),
  ).toEqual([{ kind: 'language' }, { kind: 'numbers', missing: ['a b', 'c d e', 'x'.repeat(60), 'f', 'g'] }]);
});
