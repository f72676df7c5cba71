import { describe, expect, it } from 'vitest';
import { withoutAdaptations, withoutCodes, withTerms } from '../../../src/text/score/own-work.ts';
import { pairModel } from '../../support/engines.ts';
import { textService } from '../../support/service.ts';

const frames = [
  [
    'The road to the old village is {} long and very narrow.',
    'El camino al viejo pueblo mide {} y es muy estrecho.',
  ],
  ['{}', '{}'],
  [
    'The limit is {} for visitors, and {} for children.',
    'El límite es de {} para los visitantes y de {} para los niños.',
  ],
] as const;
const units = [
  ['miles', 'millas'],
  ['pounds', 'libras'],
  ['feet', 'pies'],
  ['gallons', 'galones'],
  ['°F', '°F'],
  ['inches', 'pulgadas'],
  ['acres', 'acres'],
  ['ounces', 'onzas'],
  ['yards', 'yardas'],
] as const;
const amounts = ['5', '12', '150', '1,200', '2.5', '72', '9', '31', '400', '18.5'];
const others = ['03/25/2026', '5:30 PM', '$1,234.50', '12.5%', '1,250,000', '€99.99'];

/** A text in English, and what an engine makes of it that adapts nothing. */
const cases: readonly (readonly [string, string])[] = frames.flatMap(([english, spanish]) => [
  ...units.flatMap(([unit, unidad]) =>
    amounts.map((amount): readonly [string, string] => [
      english.replaceAll('{}', `${amount} ${unit}`),
      spanish.replaceAll('{}', `${amount} ${unidad}`),
    ]),
  ),
  ...others.map((other): readonly [string, string] => [
    english.replaceAll('{}', other),
    spanish.replaceAll('{}', other),
  ]),
]);

describe('what we changed on purpose', () => {
  it('lowers no score, and nothing is sent again for it', async () => {
    const answers = new Map(cases);
    const { text, requests } = await textService({
      models: [pairModel('m', ['en', 'es'])],
      capabilities: { kind: 'llm' },
      segment: ({ text: sent }) => answers.get(sent) ?? sent,
    });
    const translate = (source: string, culturalAdaptation: boolean) =>
      text.translate({ text: source, sourceLanguage: 'en-US', targetLanguage: 'es-ES', culturalAdaptation });
    let adapted = 0;
    for (const [source] of cases) {
      const plain = await translate(source, false);
      const asked = requests.length;
      const result = await translate(source, true);
      if (result.adaptations.length > 0) adapted++;
      expect(plain.quality.score - result.quality.score, result.translatedText).toBeLessThanOrEqual(0.03);
      // Where it is asked twice, it is for what the engine itself did.
      if (plain.quality.segments.length === 0) expect(requests.length - asked).toBeLessThanOrEqual(1);
    }
    expect(adapted).toBeGreaterThan(250);
  });

  it('is taken back the last first, each where it stands as a whole', () => {
    const made = [
      { kind: 'number', source: '2.5', target: '2,5', note: '' },
      { kind: 'unit', source: '2,5 millas', target: '4 km', note: '' },
    ];
    expect(withoutAdaptations('A 4 km, no a 14 km ni a 4 kmh.', made)).toBe(
      'A 2.5 millas, no a 14 km ni a 4 kmh.',
    );
    expect(withoutAdaptations('Nada.', made)).toBe('Nada.');
  });

  it('is no excuse for words, nor for whole sentences', () => {
    const idiom = { kind: 'idiom', source: 'a piece of cake', target: 'pan comido', note: '' };
    expect(withoutAdaptations('Es pan comido.', [idiom])).toBe('Es pan comido.');
    const long = { kind: 'unit', source: '5 miles', target: `5 km ${'x'.repeat(100)}`, note: '' };
    expect(withoutAdaptations(long.target, [long])).toBe(long.target);
  });
});

it('keeps what was declared in mind when a person has edited the text', async () => {
  const { text } = await textService({});
  const edited = {
    sourceText: 'The road to the old village is 12 miles long and narrow.',
    translatedText: 'La carretera al viejo pueblo mide 19,3 kilómetros y es estrecha.',
    sourceLanguage: 'en-US',
    targetLanguage: 'es-ES',
  };
  const adaptations = [{ kind: 'unit', source: '12 furlongs', target: '19,3 kilómetros', note: '' }];
  const wrong = { ...edited, translatedText: edited.translatedText.replace('19,3', '77') };
  expect((await text.score({ ...edited, adaptations })).score).toBeGreaterThan(0.8);
  expect((await text.score({ ...wrong, adaptations })).score).toBeLessThan(0.5);
});

it('expects the terms of a glossary where they were used', async () => {
  const term = { source: 'smart shopping list', target: 'smart shopping list', count: 1, applied: true };
  expect(withTerms('Open the smart shopping list.', [term]).kept).toContain('shopping');
  expect(withTerms('Open it.', [term]).kept.size).toBe(0);
  expect(withTerms('A smart shopping list.', [{ ...term, applied: false }]).kept.size).toBe(0);
  const { text } = await textService({});
  const scored = (glossary?: { version: string; entries: { source: string; doNotTranslate: boolean }[] }) =>
    text.score({
      sourceText: 'Open the smart shopping list today.',
      translatedText: 'Abra hoy smart shopping list.',
      sourceLanguage: 'en',
      targetLanguage: 'es',
      glossary,
    });
  const kept = await scored({ version: '1', entries: [{ source: term.source, doNotTranslate: true }] });
  expect(kept.score).toBeGreaterThan((await scored()).score + 0.1);
  expect(kept.score).toBeGreaterThan(0.8);
});

describe('around the translation', () => {
  const [source, output] = ['The old house was sold yesterday.', 'La casa vieja se vendió ayer.'];
  const checked = async (translatedText: string, sourceText = source) => {
    const { text } = await textService({});
    return text.score({ sourceText, translatedText, sourceLanguage: 'en', targetLanguage: 'es' });
  };

  it.each([
    ['wrapping', `Spanish: ${output}`],
    ['wrapping', `**Español:** ${output}`],
    ['wrapping', '```\nLa casa vieja se vendió ayer.\n```'],
    ['wrapping', `"${output}"`],
    ['wrapping', `«${output}»`],
    ['encoding', 'La casa vieja se vendiÃ³ ayer.'],
    ['encoding', 'La casa vieja se vendi\uFFFD ayer.'],
    ['encoding', 'La â€œcasaâ€\u009D vieja se vendió ayer.'],
  ])('%s: %s', async (id, spoiled) => {
    const quality = await checked(spoiled);
    expect(quality.checks.map((check) => check.id)).toContain(id);
    expect(quality.score).toBeLessThan(0.55);
    expect(quality.score).toBeLessThan((await checked(output)).score - 0.3);
  });

  it.each([
    [source, output],
    ['"The old house" was sold yesterday.', '"La casa vieja" se vendió ayer.'],
    ['"Sold!"', '«¡Vendida!»'],
    ['Spanish: an old language', 'Español: una lengua antigua'],
    ['Note: it was sold.', 'Nota: se vendió.'],
    ['Âge and Ñandú were here.', 'Âge y Ñandú estuvieron aquí.'],
  ])('nothing where the source has it too: %s', async (from, to) => {
    const ids = (await checked(to, from)).checks.map(({ id }) => id);
    expect(ids).not.toContain('wrapping');
    expect(ids).not.toContain('encoding');
  });
});

describe('codes', () => {
  it.each([
    'npm install --save-dev typescript',
    'git commit -m message',
    'docker run -d nginx',
    'kubectl get pods --namespace production',
  ])('%s is a command', (line) => {
    expect(withoutCodes(line)).toBe('');
  });

  it.each([
    'git is a program that keeps versions.',
    'make sure that you save it, and then close it',
    'go to the next page of the manual, please',
  ])('%s is a sentence', (line) => {
    expect(withoutCodes(line)).toBe(line);
  });

  it.each([
    ['Set max_retry_count first', 'max_retry_count'],
    ['Call `open the file` again', 'open the file'],
    ['Use --dry-run to try it', '--dry-run'],
    ['Look into /etc/nginx/sites now', '/etc/nginx'],
    ['Add "display name": to it', ''],
    ['The userAccountName is missing', 'userAccountName'],
    ['Read settings.local.json first', 'settings.local.json'],
    ['Call reload() again', 'reload()'],
  ])('%s has one that nobody translates', (text, code) => {
    const rest = withoutCodes(text);
    if (code !== '') expect(rest).not.toContain(code);
    expect(rest.trim().split(/\s+/u).length).toBeGreaterThanOrEqual(2);
  });

  it('go on for a hundred characters on either side of what tells them, and no further', () => {
    const [long, short] = ['!'.repeat(300), '!'.repeat(100)];
    expect(withoutCodes(`word ${long}a_b${long} word`)).toBe(
      `word ${'!'.repeat(200)} ${'!'.repeat(200)} word`,
    );
    expect(withoutCodes(`word ${short}a_b${short}c.d${short} word`)).toBe('word    word');
  });

  it('that stay are no untranslated words', async () => {
    const { text } = await textService({});
    for (const line of [
      'git checkout feature branch',
      'npm run build --workspace packages',
      'cd projects/website',
    ]) {
      const quality = await text.score({
        sourceText: line,
        translatedText: line,
        sourceLanguage: 'en',
        targetLanguage: 'es',
      });
      expect(quality.checks.find(({ id }) => id === 'untranslated')).toBeUndefined();
    }
  });
});
