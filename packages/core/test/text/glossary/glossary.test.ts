import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTerms as checkInSteps } from '../../../src/text/glossary/check.ts';
import { compileGlossary, compileInSteps } from '../../../src/text/glossary/compile.ts';
import { findTerms } from '../../../src/text/glossary/find.ts';
import { glossaryInstructions } from '../../../src/text/glossary/instructions.ts';
import { matchTerms as matchInSteps } from '../../../src/text/glossary/match.ts';
import type { GlossaryEntry } from '../../../src/text/types.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { compiled, found, language, matchTerms, stepsOf, term } from '../../support/glossary.ts';

describe('finding terms', () => {
  it('tells each of a glossary once, with what it becomes', async () => {
    const glossary = {
      version: '1',
      entries: [term('card', 'Karte'), { source: 'Dragoman', doNotTranslate: true }],
    };
    const request = {
      sourceText: 'A card, two cards of Dragoman',
      sourceLanguage: 'en',
      targetLanguage: 'de',
      glossary,
    };
    expect(await findTerms(request)).toEqual([
      { source: 'card', target: 'Karte' },
      { source: 'Dragoman', target: 'Dragoman' },
    ]);
    await expect(findTerms({ ...request, targetLanguage: 'nonsense!' })).rejects.toMatchObject({
      code: 'unsupported_language',
    });
  });

  it('takes whole words, and the longest term', () => {
    const entries = [term('card'), term('credit card'), term('scar')];
    expect(found('A credit card, a card; discard the cardboard scarf.', entries)).toEqual([
      'credit card',
      'card',
    ]);
  });

  it('gives the offsets of the text as it was written', () => {
    const text = 'Cafe\u0301: ⟦1⟧the CAFE\u0301\u00a0au lait⟦2⟧';
    const matches = matchTerms(text, compiled([term('café'), term('café au lait')]));
    expect(matches.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Cafe\u0301',
      'CAFE\u0301\u00a0au lait',
    ]);
  });

  it('finds terms with signs as they are written', () => {
    const entries = ['C++', '.NET', 'R&D', '24/7', 'e-mail', "McDonald's"].map((source) => term(source));
    expect(found('C++ and .NET for R&D, 24/7 by e-mail at McDonald’s, not C + +.', entries)).toEqual([
      ...['C++', '.NET', 'R&D', '24/7', 'e-mail', 'McDonald’s'],
    ]);
  });

  it('never takes a placeholder, or its number, for a part of a term', () => {
    expect(found('Step ⟦1⟧ of 1, ⟦2⟧sign⟦/2⟧ in', [term('1'), term('step 1'), term('sign in')])).toEqual([
      '1',
    ]);
  });

  it('takes characters anywhere in scripts without blanks', () => {
    expect(found('新しいダッシュボードを開く', [term('ダッシュボード')], 'ja')).toEqual(['ダッシュボード']);
    expect(found('请打开仪表板设置', [term('仪表板')], 'zh')).toEqual(['仪表板']);
    expect(found('대시보드를 여세요', [term('대시보드')], 'ko')).toEqual(['대시보드']);
    expect(found('เปิดแดชบอร์ดของคุณ', [term('แดชบอร์ด')], 'th')).toEqual(['แดชบอร์ด']);
    expect(found('打开Dragoman设置', [term('Dragoman')], 'zh')).toEqual(['Dragoman']);
  });

  it('finds no word in a compound, but a name at a hyphen', () => {
    expect(found('Kundenkonto und Konto', [term('Konto')], 'de')).toEqual(['Konto']);
    const entries = [term('user'), { source: 'Kubernetes', doNotTranslate: true }];
    expect(found('A user-friendly, Kubernetes-native tool', entries)).toEqual(['Kubernetes']);
    expect(found("l'ordinateur", [term('ordinateur')], 'fr')).toEqual(['ordinateur']);
    expect(found("I can't; the can's lid", [term('can')])).toEqual(['can']);
  });

  it.each([
    [
      'en',
      'dashboards, boxes, the policies of the APIs and the dashboard’s',
      'dashboards|boxes|policies|APIs|dashboard',
    ],
    ['es', 'tarjetas de crédito y canciones', 'tarjetas de crédito|canciones'],
    ['pt', 'as configurações e os jornais', 'configurações|jornais'],
    ['fr', 'les tableaux de bord et les journaux', 'tableaux de bord|journaux'],
    ['it', 'le carte di credito e i banchi', 'carte di credito|banchi'],
    ['de', 'die Häuser, Konten und Rechnungen', 'Häuser|Rechnungen'],
  ])('finds plurals in %s', (source, text, expected) => {
    const entries = [
      ...['dashboard', 'box', 'policy', 'API', 'tarjeta de crédito', 'canción', 'configuração', 'jornal'],
      ...['tableau de bord', 'journal', 'carta di credito', 'banco', 'Haus', 'Rechnung'],
    ].map((word) => term(word));
    expect(found(text, entries, source).join('|')).toBe(expected);
  });

  it('takes a plural for no singular, nor another word for a plural', () => {
    expect(
      found('the setting, the new class, no news', [term('settings'), term('clas'), term('new')]),
    ).toEqual(['new']);
  });

  it('keeps to the case where asked to', () => {
    const entries: GlossaryEntry[] = [
      { source: 'Apple', target: 'Apple', caseSensitive: true },
      term('apple', 'manzana'),
    ];
    const matches = matchTerms('Apple sells an apple. APPLES', compiled(entries));
    expect(matches.map(({ term: { target } }) => target)).toEqual(['Apple', 'manzana', 'manzana']);
  });

  it('knows the Turkish i', () => {
    expect(found('IŞIK ve İPUCU', [term('ışık'), term('ipucu')], 'tr')).toEqual(['IŞIK', 'İPUCU']);
    expect(found('INDEX', [term('index')], 'en')).toEqual(['INDEX']);
  });

  it('takes the first of two entries that contradict each other, and says so', () => {
    const glossary = compiled([term('seat', 'puesto'), term('Seat', 'asiento'), term('seat', 'puesto')]);
    expect(matchTerms('a seat', glossary).map(({ term: { target } }) => target)).toEqual(['puesto']);
    expect(glossary.warnings).toEqual([
      { code: 'glossary_conflict', message: expect.stringContaining('asiento') },
    ]);
    expect(compiled([term('seat', 'puesto'), term('seat', 'puesto')]).warnings).toEqual([]);
  });

  it('compiles a version once, also for those who ask meanwhile, and never mixes two glossaries of one version', async () => {
    const glossary = { version: 'shared', entries: [term('seat', 'puesto')] };
    const again = { ...glossary, entries: [...glossary.entries] };
    const other = { version: 'shared', entries: [term('seat', 'asiento')] };
    const [first, meanwhile, mixed] = await Promise.all([
      compileGlossary(glossary, language('en-US'), language('es')),
      compileGlossary(again, language('en-GB'), language('es-MX')),
      compileGlossary(other, language('en'), language('es')),
    ]);
    expect(meanwhile).toBe(first);
    expect(matchTerms('seat', mixed)[0]?.term.target).toBe('asiento');
    const later = await compileGlossary(again, language('en'), language('es'));
    expect(matchTerms('seat', later)[0]?.term.target).toBe('puesto');
    expect(await compileGlossary(again, language('en'), language('es'))).toBe(later);
  });

  it('is compiled in steps', () => {
    const entries = Array.from({ length: 5_000 }, (_, index) => term(`word number ${index}`));
    const glossary = { version: 'steps', entries };
    expect(stepsOf(compileInSteps(glossary, language('en'), language('es')))).toBeGreaterThan(10);
    expect(
      stepsOf(compileInSteps({ version: 'one', entries: [term('a b')] }, language('en'), language('es'))),
    ).toBe(0);
  });

  it('agrees with a plain search over whole words', () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'Alpha');
    const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(phrase, { maxLength: 6 }), fc.array(word, { maxLength: 20 }), (terms, words) => {
        const text = words.join(' ');
        const matches = matchTerms(text, compiled(terms.map((source) => term(source))));
        const lower = words.map((one) => one.toLowerCase());
        const expected: string[] = [];
        for (let index = 0; index < lower.length; index++) {
          const sizes = terms
            .map((source) => source.toLowerCase().split(' '))
            .filter((parts) => parts.every((part, offset) => lower[index + offset] === part))
            .map((parts) => parts.length);
          const size = Math.max(0, ...sizes);
          if (size === 0) continue;
          expected.push(words.slice(index, index + size).join(' '));
          index += size - 1;
        }
        expect(matches.map((match) => match.text)).toEqual(expected);
      }),
      { seed: 7 },
    );
  });

  it('finds the longest of terms that begin alike, wherever they part', () => {
    const phrase = fc
      .array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 6 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 1, maxLength: 12 }), phrase, (terms, rest) => {
        const glossary = compiled(terms.map((source) => term(source, source)));
        for (const source of terms) {
          const [found] = matchTerms(`${source} ${rest}`, glossary);
          const expected = terms.filter((other) => `${source} ${rest} `.startsWith(`${other} `));
          expect(found?.text.length).toBe(Math.max(...expected.map(({ length }) => length)));
          expect(found?.term.source).toBe(found?.text);
          expect(matchTerms(`no${source}`, glossary)[0]?.start).not.toBe(0);
        }
      }),
    );
  });

  it('keeps a glossary of the longest terms, as many as there may be', async () => {
    const words = Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? 'x' : 'y'));
    const entries = Array.from({ length: 10_000 }, (_, index) => term(`${words.join(' ')} ${index}`));
    const glossary = { version: 'longest', entries };
    const [en, es] = [language('en'), language('es')];
    const first = await compileGlossary(glossary, en, es);
    expect(await compileGlossary(glossary, en, es)).toBe(first);
    expect(matchTerms(`${words.join(' ')} 77`, first)[0]?.term.rank).toBe(77);
  });

  it('takes milliseconds for 10,000 terms and 50,000 characters', () => {
    const word = (number: number): string => `w${(number * 7_919).toString(36)}`;
    const entries = Array.from({ length: 10_000 }, (_, number) =>
      term(`${word(number)} ${word(number + 1)}`),
    );
    const glossary = compiled(entries);
    const text = Array.from({ length: 8_500 }, (_, number) =>
      word(number % 3 === 0 ? number : number + 20_000),
    ).join(' ');
    expect(text.length).toBeGreaterThan(50_000);
    const times = Array.from({ length: 7 }, () => {
      const started = cpuTime();
      matchTerms(text, glossary);
      return cpuTime() - started;
    });
    // The fastest of several: a busy machine is no slow matcher.
    expect(Math.min(...times)).toBeLessThan(500);
  });

  it('stays fast with terms and texts made to slow it down', () => {
    const forms = (number: number): string =>
      Array.from({ length: 13 }, (_, bit) => (number & (1 << bit) ? 'casos' : 'caso')).join(' ');
    const hostile = compiled(
      Array.from({ length: 8_192 }, (_, number) => term(forms(number))),
      'es',
      'en',
    );
    const started = cpuTime();
    expect(matchTerms('casos '.repeat(8_000), hostile).length).toBeGreaterThan(0);
    expect(cpuTime() - started).toBeLessThan(5_000);
  });
});

describe('terms that overlap', () => {
  const repeated = (count: number): string => Array.from({ length: count }, () => 'a').join(' ');

  it('are looked for in steps, whether or not one fits', () => {
    const entries = Array.from({ length: 400 }, (_, index) => ({
      ...term(`${repeated(index + 1)} B`, 'x'),
      caseSensitive: true,
    }));
    expect(stepsOf(matchInSteps(repeated(1_000), compiled(entries)))).toBeGreaterThan(100);
    expect(stepsOf(matchInSteps('nothing of it here', compiled(entries)))).toBe(0);
  });

  it('are counted in a translation in steps', () => {
    const entries = Array.from({ length: 500 }, (_, index) => term(`a${index}`, `zz z${index}`));
    const glossary = compiled(entries);
    const source = entries.map((entry) => entry.source).join(' ');
    const matches = matchTerms(source, glossary);
    expect(matches).toHaveLength(500);
    expect(stepsOf(checkInSteps(source, 'zz '.repeat(2_000), matches, glossary))).toBeGreaterThan(500);
    expect(stepsOf(checkInSteps('a1', 'zz z1', matchTerms('a1', glossary), glossary))).toBe(0);
  });
});

describe('instructions', () => {
  it('name each term that occurs, once', () => {
    const entries: GlossaryEntry[] = [
      term('seat', 'puesto'),
      { source: 'Dragoman', doNotTranslate: true, caseSensitive: true },
      term('invoice', 'factura'),
    ];
    expect(glossaryInstructions(matchTerms('Dragoman: seats and a seat', compiled(entries)))).toEqual([
      { source: 'Dragoman', caseSensitive: true },
      { source: 'seat', target: 'puesto' },
    ]);
  });
});
