import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/text/carried.ts';
import { checkTerms as checkInSteps, reportTerms } from '../../../src/text/glossary/check.ts';
import { compileGlossary, compileInSteps } from '../../../src/text/glossary/compile.ts';
import { glossaryInstructions } from '../../../src/text/glossary/instructions.ts';
import { matchTerms as matchInSteps } from '../../../src/text/glossary/match.ts';
import { requireLanguage } from '../../../src/text/languages.ts';
import { protect, segmentOf } from '../../../src/text/protect/protect.ts';
import { hideTerms, showTerms } from '../../../src/text/protect/terms.ts';
import type { GlossaryEntry } from '../../../src/text/types.ts';

/** Does all of it at one go. */
const toEnd = <Result>(work: Generator<undefined, Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};
/** How often others may have their turn. */
const stepsOf = (work: Generator<undefined, unknown>): number => {
  let steps = 0;
  while (!work.next().done) steps++;
  return steps;
};
const matchTerms = (...given: Parameters<typeof matchInSteps>) => toEnd(matchInSteps(...given));
const checkTerms = (...given: Parameters<typeof checkInSteps>) => toEnd(checkInSteps(...given));

const language = (tag: string) => requireLanguage(tag, '/language');
let versions = 0;
const compiled = (entries: readonly GlossaryEntry[], source = 'en', target = 'es') =>
  toEnd(compileInSteps({ version: `test ${versions++}`, entries }, language(source), language(target)));
const found = (text: string, entries: readonly GlossaryEntry[], source = 'en') =>
  matchTerms(text, compiled(entries, source)).map((match) => match.text);
const term = (source: string, target = 'X'): GlossaryEntry => ({ source, target });

describe('finding terms', () => {
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
      const started = performance.now();
      matchTerms(text, glossary);
      return performance.now() - started;
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
    const started = performance.now();
    expect(matchTerms('casos '.repeat(8_000), hostile).length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(5_000);
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

describe('masking terms', () => {
  const entries: GlossaryEntry[] = [
    term('dashboard', 'panel'),
    { source: 'Dragoman', doNotTranslate: true },
    { source: 'API', target: 'interfaz', caseSensitive: true },
  ];
  const mask = (segment: Segment, glossary: readonly GlossaryEntry[] = entries) =>
    hideTerms({ ...segment, terms: matchTerms(segment.text, compiled(glossary)) });
  const masked = (text: string) => mask(protect(text));

  it('numbers all placeholders in order, and gives them back', () => {
    const before = protect('See {name}: the dashboard of dragoman at https://example.com now');
    const after = masked('See {name}: the dashboard of dragoman at https://example.com now');
    expect(after.segment.text).toBe('See ⟦1⟧: the ⟦2⟧ of ⟦3⟧ at ⟦4⟧ now');
    expect(after.segment.spans.map(({ value }) => value)).toEqual([
      '{name}',
      'panel',
      'dragoman',
      'https://example.com',
    ]);
    expect(showTerms('Ve ahora ⟦4⟧: el ⟦2⟧ de ⟦3⟧, ⟦1⟧', after, 'es')).toBe(
      `Ve ahora ${before.text.match(/⟦2⟧/)?.[0]}: el panel de dragoman, ⟦1⟧`,
    );
  });

  it('keeps pairs', () => {
    const bold = { kind: 'raw', value: '<b>', closing: '</b>' } as const;
    const result = mask(segmentOf('the ⟦1⟧dashboard⟦/1⟧', 'the dashboard', [bold], true));
    expect(result.segment.text).toBe('the ⟦1⟧⟦2⟧⟦/1⟧');
    expect(showTerms('el ⟦1⟧⟦2⟧⟦/1⟧', result, 'es')).toBe('el ⟦1⟧panel⟦/1⟧');
  });

  it.each([
    ['Dashboard settings', 'Ajustes del ⟦1⟧', 'Ajustes del panel'],
    ['The dashboard', '⟦1⟧ abierto', 'Panel abierto'],
    ['OPEN THE DASHBOARD', 'ABRE EL ⟦1⟧', 'ABRE EL PANEL'],
    ['Open the Dashboard', 'Abre el ⟦1⟧', 'Abre el Panel'],
    ['Open the API', '⟦1⟧ abierta', 'interfaz abierta'],
    ['DRAGOMAN and Dragoman', '⟦1⟧ y ⟦2⟧', 'DRAGOMAN y Dragoman'],
  ])('writes the target as its place asks for: %s', (source, output, expected) => {
    expect(showTerms(output, masked(source), 'es')).toBe(expected);
  });

  it.each([
    ['es', 'the account', 'el ⟦1⟧', 'cuenta', 'la cuenta'],
    ['es', 'The accounts of users', 'Los ⟦1⟧ de usuarios', 'cuenta', 'Las cuentas de usuarios'],
    ['es', 'of the accounts', 'del ⟦1⟧', 'cuenta bancaria', 'de las cuentas bancarias'],
    ['es', 'to the account', 'a la ⟦1⟧', 'panel', 'al panel'],
    ['es', 'the accounts', 'el ⟦1⟧', 'panel de control', 'los paneles de control'],
    ['es', 'the new accounts', 'el nuevo ⟦1⟧', 'panel', 'el nuevo panel'],
    ['es', 'to use accounts', 'usar ⟦1⟧', 'panel', 'usar paneles'],
    ['es', 'THE ACCOUNT', 'EL ⟦1⟧', 'suscripción', 'LA SUSCRIPCIÓN'],
    ['es', 'your accounts', 'su ⟦1⟧', 'suscripción', 'sus suscripciones'],
    ['es', 'the account', 'el ⟦1⟧', 'sistema', 'el sistema'],
    ['es', 'the account', 'el ⟦1⟧', 'día', 'el día'],
    ['es', 'the accounts', 'el ⟦1⟧', 'mapa', 'los mapas'],
    ['es', 'the account', 'la ⟦1⟧', 'xyz123', 'la xyz123'],
    ['es', 'the accounts', 'los ⟦1⟧', 'Pixel Cloud', 'los Pixel Cloud'],
    ['pt', 'of the accounts', 'do ⟦1⟧', 'assinatura', 'das assinaturas'],
    ['pt', 'in the account', 'no ⟦1⟧', 'configuração', 'na configuração'],
    ['fr', 'the accounts', 'le ⟦1⟧', 'facture', 'les factures'],
    ['fr', 'of the account', 'du ⟦1⟧', 'facturation', 'de la facturation'],
    ['fr', 'the account', 'le ⟦1⟧', 'application', 'le application'],
    ['de', 'the accounts', 'die ⟦1⟧', 'Konto', 'die Konto'],
  ])('agrees with what stands around it: %s, %s', (language, source, output, target, expected) => {
    const hidden = mask(protect(source), [term('account', target)]);
    expect(showTerms(output, hidden, language)).toBe(expected);
  });

  it('leaves a gerund to the engine, and a segment of terms alone to nobody', () => {
    expect(mask(protect('Uploading'), [term('upload')]).segment.spans).toEqual([]);
    expect(masked('Dragoman dashboard').segment.isTranslatable).toBe(false);
  });

  it('comes back to the source where nothing is done to it', () => {
    const parts = fc.constantFrom(
      'the ',
      'dashboard',
      'Dragoman',
      ' ',
      '{x}',
      'a.',
      '⟦9⟧',
      'API',
      'https://a.com ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 15 }), (list) => {
        const segment = protect(list.join(''));
        const kept = entries.map(({ source }) => ({ source, doNotTranslate: true }));
        const result = mask(segment, kept);
        const numbers = [...result.segment.text.matchAll(/⟦(\d+)⟧/g)].map(([, digits]) => Number(digits));
        expect(numbers).toEqual(result.segment.spans.map((_, index) => index + 1));
        expect(showTerms(result.segment.text, result, 'es')).toBe(segment.text);
      }),
      { seed: 11 },
    );
  });
});

describe('checking terms', () => {
  const check = (
    source: string,
    output: string,
    entries: readonly GlossaryEntry[],
    [from, to]: readonly [string, string] = ['en', 'es'],
  ) => {
    const glossary = compiled(entries, from, to);
    const { text, uses } = checkTerms(source, output, matchTerms(source, glossary), glossary);
    return { text, ...reportTerms(uses) };
  };

  it.each([
    ['en', 'es', 'the invoice', 'las facturas', 'invoice', 'factura'],
    ['en', 'es', 'Upload it', 'Súbelo cargándolo', 'upload', 'cargar'],
    ['en', 'de', 'the houses', 'in den Häusern', 'house', 'Haus'],
    ['en', 'de', 'an account', 'eines Kontos', 'account', 'Konto'],
    ['en', 'fr', 'credit cards', 'les cartes bancaires', 'credit card', 'carte bancaire'],
    ['en', 'pl', 'an invoice', 'na fakturze', 'invoice', 'faktura'],
    ['en', 'ru', 'the bill', 'по счетам', 'bill', 'счета'],
    ['en', 'tr', 'in the dashboard', 'panelinde', 'dashboard', 'panel'],
    ['en', 'ja', 'the dashboard', 'ダッシュボードを開く', 'dashboard', 'ダッシュボード'],
  ])('takes inflected forms: %s to %s, %s', (from, to, source, output, word, target) => {
    const result = check(source, output, [term(word, target)], [from, to]);
    expect(result.matches).toEqual([{ source: word, target, count: 1, applied: true }]);
    expect(result.warnings).toEqual([]);
    expect(result.text).toBe(output);
  });

  it('names a term that was missed', () => {
    const result = check('Pay the invoice, then the next invoice.', 'Pague la factura y luego el recibo.', [
      term('invoice', 'factura'),
    ]);
    expect(result.matches).toEqual([{ source: 'invoice', target: 'factura', count: 2, applied: false }]);
    expect(result.warnings).toEqual([
      {
        code: 'glossary_term_missed',
        message: '"invoice" was to become "factura": it occurs 2 times and was translated so 1 times.',
      },
    ]);
  });

  it('counts no word twice', () => {
    const entries = [term('account', 'cuenta'), term('bank account', 'cuenta bancaria')];
    const result = check('a bank account and an account', 'una cuenta bancaria', entries);
    expect(result.matches.map(({ source, applied }) => [source, applied])).toEqual([
      ['bank account', true],
      ['account', false],
    ]);
  });

  it('replaces what the engine left in the other language, in its case', () => {
    const entries = [term('dashboard', 'panel')];
    expect(check('Dashboard and dashboard', 'Dashboard y dashboard', entries).text).toBe('Panel y panel');
    expect(check('THE DASHBOARD ⟦1⟧', 'EL DASHBOARD ⟦1⟧', entries).text).toBe('EL PANEL ⟦1⟧');
    expect(check('the dashboard', 'el panel del dashboard', entries).text).toBe('el panel del dashboard');
    expect(check('Eat the pie', 'Cuidado con el pie', [term('pie', 'tarta')]).text).toBe(
      'Cuidado con el pie',
    );
  });

  it('wants what is not translated as it was', () => {
    const entries: GlossaryEntry[] = [{ source: 'Word', doNotTranslate: true, caseSensitive: true }];
    expect(check('Open Word', 'Abre Word', entries).matches[0]?.applied).toBe(true);
    const missed = check('Open Word', 'Abre Palabra', entries);
    expect(missed.matches[0]).toEqual({ source: 'Word', target: 'Word', count: 1, applied: false });
    expect(missed.warnings[0]?.message).toContain('was to stay as it is');
  });

  it('stays fast with thousands of terms in one long segment', () => {
    const word = (number: number): string => `w${(number * 7_919).toString(36)}`;
    const numbers = Array.from({ length: 5_000 }, (_, number) => number);
    const glossary = compiled(numbers.map((number) => term(word(number), `${word(number)}ado`)));
    const source = numbers.map(word).join(' ');
    const started = performance.now();
    const { text, uses } = checkTerms(source, source, matchTerms(source, glossary), glossary);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(uses).toHaveLength(5_000);
    expect(text).not.toBe('');
  });

  it('sums up several segments', () => {
    const glossary = compiled([term('seat', 'puesto')]);
    const uses = ['un puesto', 'un asiento'].flatMap(
      (output) => checkTerms('a seat', output, matchTerms('a seat', glossary), glossary).uses,
    );
    expect(reportTerms(uses).matches).toEqual([
      { source: 'seat', target: 'puesto', count: 2, applied: false },
    ]);
  });
});
