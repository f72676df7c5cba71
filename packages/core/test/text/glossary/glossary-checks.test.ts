import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/text/carried.ts';
import { reportTerms } from '../../../src/text/glossary/check.ts';
import { protect, segmentOf } from '../../../src/text/protect/protect.ts';
import { hideTerms, showTerms } from '../../../src/text/protect/terms.ts';
import type { GlossaryEntry } from '../../../src/text/types.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { checkTerms, compiled, matchTerms, term } from '../../support/glossary.ts';

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
    ['es', 'the new accounts', 'el nuevo ⟦1⟧', 'panel', 'los nuevos paneles'],
    ['es', 'the pretty accounts', 'el bonito ⟦1⟧', 'panel', 'el bonito panel'],
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
    ['fr', 'the account', 'le ⟦1⟧', 'application', "l'application"],
    ['fr', 'the account', 'le ⟦1⟧', 'onze', 'le onze'],
    ['fr', 'the accounts', 'le ⟦1⟧', 'canal', 'le canal'],
    ['de', 'the accounts', 'die ⟦1⟧', 'Konto', 'die Konto'],
    ['es', 'A new account', 'Un nuevo ⟦1⟧', 'cuenta', 'Una nueva cuenta'],
    ['es', 'New account', 'Nuevo ⟦1⟧', 'cuenta', 'Nueva cuenta'],
    ['es', 'to have opened an account', 'haber abierto ⟦1⟧', 'cuenta', 'haber abierto cuenta'],
    ['es', 'an empty account', 'un ⟦1⟧ vacío', 'cuenta', 'una cuenta vacía'],
    ['es', 'the blocked accounts', 'el ⟦1⟧ bloqueado', 'cuenta', 'las cuentas bloqueadas'],
    ['es', 'The account is empty.', 'El ⟦1⟧ está vacío.', 'cuenta', 'La cuenta está vacía.'],
    ['es', 'The account was made', 'El ⟦1⟧ ha sido creado', 'cuenta', 'La cuenta ha sido creada'],
    ['es', 'The account has made it', 'El ⟦1⟧ ha creado', 'cuenta', 'La cuenta ha creado'],
    ['es', 'all of the account is', 'Todo del ⟦1⟧ es nuevo', 'cuenta', 'Todo de la cuenta es nuevo'],
    ['es', 'with the account is', 'Con el ⟦1⟧ está listo', 'cuenta', 'Con la cuenta está listo'],
    ['es', 'the account state', 'el ⟦1⟧ estado', 'cuenta', 'la cuenta estado'],
    ['pt', 'the new accounts', 'o novo ⟦1⟧', 'assinatura', 'as novas assinaturas'],
    ['pt', 'The account is open', 'O ⟦1⟧ está aberto', 'assinatura', 'A assinatura está aberta'],
    ['fr', 'a new account', 'un nouveau ⟦1⟧', 'application', 'une nouvelle application'],
    ['fr', 'a new account', 'un nouveau ⟦1⟧', 'outillage', 'un nouvel outillage'],
    ['fr', 'the chosen accounts', 'les ⟦1⟧ choisis et envoyé', 'facture', 'les factures choisis et envoyé'],
    ['fr', 'the sent account', 'le ⟦1⟧ envoyé', 'facture', 'la facture envoyée'],
    ['fr', 'The account was sent.', 'Le ⟦1⟧ a été envoyé.', 'facture', 'La facture a été envoyée.'],
    ['fr', 'a list of account', 'une liste de ⟦1⟧', 'application', "une liste d'application"],
    ['it', 'the account', 'il ⟦1⟧', 'iscrizione', "l'iscrizione"],
    ['it', 'of the account', 'del ⟦1⟧', 'fattura', 'della fattura'],
    ['it', 'the account', 'il ⟦1⟧', 'strumento', 'lo strumento'],
    ['it', 'the accounts', 'i ⟦1⟧', 'strumento', 'gli strumenti'],
    ['it', 'your new account', 'il tuo nuovo ⟦1⟧', 'fattura', 'la tua nuova fattura'],
    ['it', 'according to the account', 'secondo ⟦1⟧', 'fattura', 'secondo fattura'],
    ['it', 'The account is empty', 'Il ⟦1⟧ è vuoto', 'iscrizione', "L'iscrizione è vuota"],
    ['it', 'the account', 'il ⟦1⟧', 'problema', 'il problema'],
    ['de', 'with the account', 'mit dem ⟦1⟧', 'Rechnung', 'mit der Rechnung'],
    ['de', 'in the accounts', 'im ⟦1⟧', 'Einstellung', 'in den Einstellungen'],
    ['de', 'your account', 'Ihr ⟦1⟧', 'Mitgliedschaft', 'Ihre Mitgliedschaft'],
    ['de', 'the account', 'der ⟦1⟧', 'Rechnung', 'der Rechnung'],
    ['de', 'it is an account', 'das Konto, das ⟦1⟧ hat', 'Ordnung', 'das Konto, das Ordnung hat'],
    ['de', 'of the account', 'des ⟦1⟧', 'Ursprung', 'des Ursprung'],
  ])('agrees with what stands around it: %s, %s', (language, source, output, target, expected) => {
    const hidden = mask(protect(source), [term('account', target)]);
    expect(showTerms(output, hidden, language)).toBe(expected);
  });

  it('agrees through the marks of pairs, and not through others', () => {
    const bold = { kind: 'raw', value: '<b>', closing: '</b>' } as const;
    const entries = [term('account', 'cuenta')];
    const inBold = mask(segmentOf('the ⟦1⟧account⟦/1⟧', 'the account', [bold], true), entries);
    expect(showTerms('el ⟦1⟧⟦2⟧⟦/1⟧ vacío', inBold, 'es')).toBe('la ⟦1⟧cuenta⟦/1⟧ vacía');
    const others = mask(protect('{x} account {y}'), entries);
    expect(showTerms('el ⟦1⟧⟦2⟧⟦3⟧ vacío', others, 'es')).toBe('el ⟦1⟧cuenta⟦2⟧ vacío');
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
    const started = cpuTime();
    const { text, uses } = checkTerms(source, source, matchTerms(source, glossary), glossary);
    expect(cpuTime() - started).toBeLessThan(10_000);
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
