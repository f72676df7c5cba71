import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { parseText } from '../../support/parse-text.ts';
import { textService } from '../../support/service.ts';
import { besidesDoubt } from '../../support/warnings.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' } as const;

/** An engine that knows whole segments. */
const dictionary = (entries: Record<string, string>) => ({
  segment: ({ text }: { readonly text: string }) => entries[text] ?? text,
});

describe('line structure', () => {
  it('sends lines, and keeps line ends, blank lines and outer white space', async () => {
    const { text, requests } = await textService({ segment: ({ text: sent }) => sent.toUpperCase() });
    const source = '\uFEFF one\r\n\r\n\ttwo  \r three\u2028\u200Efour\u200F\n   \n';
    const result = await text.translate({ text: source, ...languages });
    expect(requests[0]?.segments.map((segment) => segment.text)).toEqual(['one', 'two', 'three', 'four']);
    expect(result.translatedText).toBe('\uFEFF ONE\r\n\r\n\tTWO  \r THREE\u2028\u200EFOUR\u200F\n   \n');
  });

  it('reads long texts side by side, each for itself', async () => {
    const pair = { source: requireLanguage('en', '/'), target: requireLanguage('es', '/') };
    const texts = ['one\r\n', 'two and a half\n', '\nthree\n'].map((line) => line.repeat(60_000));
    const read = await Promise.all(texts.map((text) => parseText('text', text, pair)));
    for (const [index, { segments, render }] of read.entries()) {
      expect(segments).toHaveLength(60_000);
      expect(render(segments.map(({ text }) => text)) === texts[index]).toBe(true);
    }
  });

  it('keeps a line one line, whatever the engine makes of it', async () => {
    const { text } = await textService(dictionary({ 'Hello world.': ' Hola\nmundo.\r\n' }));
    const result = await text.translate({ text: '  Hello world.\nBye.', ...languages });
    expect(result.translatedText).toBe('  Hola mundo.\nBye.');
  });
});

describe('columns of a line', () => {
  const columns: readonly (readonly [name: string, sent: string, segments: readonly string[]])[] = [
    ['a tab', 'red\tgreen\t\tblue', ['red', 'green', 'blue']],
    ['cells of a table', '| red | a \\| b |\n|---|---|\n|green|blue|', ['red', 'a \\| b', 'green', 'blue']],
    ['a menu', 'Home | About us | Contact', ['Home', 'About us', 'Contact']],
    ['bullets', '• red • green', ['red', 'green']],
    ['a path of pages', 'Home › Shoes', ['Home', 'Shoes']],
    ['beside a message', '{n, plural, one {a | b} other {# c}} | red', ['a | b', '2 c', 'red']],
  ];

  it.each(columns)('are segments of their own: %s', async (_, sent, segments) => {
    const { text, requests } = await textService({ segment: ({ text: seen }) => seen.toUpperCase() });
    const { translatedText } = await text.translate({ text: sent, ...languages, targetLanguage: 'de' });
    expect(requests.flatMap((request) => request.segments.map((one) => one.text))).toEqual(
      expect.arrayContaining([...segments]),
    );
    expect(translatedText.replace(/^\{.*\}(?= \|)/u, '')).toBe(
      sent.replace(/^\{.*\}(?= \|)/u, '').toUpperCase(),
    );
  });

  it.each([
    'The value of P(A | B) is here.',
    'Use {{ name | upcase }} here.',
    'Either a|b or c·d.',
    'Run `a | b` here.',
  ])('are not seen in %s', async (sent) => {
    const { text, requests } = await textService({ segment: ({ text: seen }) => seen.toUpperCase() });
    await text.translate({ text: sent, ...languages });
    expect(requests.flatMap((request) => request.segments)).toHaveLength(1);
  });

  it('take no time to speak of where there are thousands', async () => {
    const pair = { source: requireLanguage('en', '/'), target: requireLanguage('es', '/') };
    for (const hostile of ['| ', '|', '( | ', '\t', ' · ', '\\|', '|  x'])
      expect((await parseText('text', hostile.repeat(10_000), pair)).segments.length).toBeLessThan(20_000);
  });
});

describe('white space inside a line', () => {
  it.each([
    [
      'a blank that was left where a word was dropped',
      'Then she reads the book.',
      'Entonces  lee el libro.',
      'Entonces lee el libro.',
    ],
    ['one at the start', 'She reads.', ' lee.', 'lee.'],
    ['one behind a bracket', 'Anna (she reads) waits.', 'Anna ( lee) espera.', 'Anna (lee) espera.'],
    ['one behind an inverted mark', 'Does she read?', '¿ lee?', '¿lee?'],
    ['one before a full stop', 'He gave it.', 'Lo dio .', 'Lo dio.'],
  ])('loses %s', async (_, sent, returned, expected) => {
    const { text } = await textService(dictionary({ [sent]: returned }));
    expect((await text.translate({ text: sent, ...languages })).translatedText).toBe(expected);
  });

  it.each([
    ['kept by the engine', 'One.  Two words.', 'Uno.  Dos palabras.', 'Uno.  Dos palabras.'],
    ['collapsed by the engine', 'One.  Two words.', 'Uno. Dos palabras.', 'Uno.  Dos palabras.'],
    [
      'beside one that the engine invented',
      'Name:   Anna. Then she reads.',
      'Nombre:   Anna. Entonces  lee.',
      'Nombre:   Anna. Entonces lee.',
    ],
    [
      'behind one that the engine invented',
      'Then she reads the book.  The end.',
      'Entonces  lee el libro.  Fin.',
      'Entonces lee el libro.  Fin.',
    ],
    ['as a no-break space', 'about 10\u00A0km away', 'a unos 10 km de aquí', 'a unos 10\u00A0km de aquí'],
    ['where no gap is left', 'a  b', 'ab', 'ab'],
    ['before punctuation, in the source too', 'What ? Yes .', 'Qué ? Sí .', 'Qué ? Sí .'],
  ])('comes back where it was doubled: %s', async (_, sent, returned, expected) => {
    const { text } = await textService(dictionary({ [sent]: returned }));
    expect((await text.translate({ text: sent, ...languages })).translatedText).toBe(expected);
  });

  it('leaves the typography of the engine alone', async () => {
    const { text } = await textService(dictionary({ 'Really?': 'Vraiment\u202F?' }));
    const result = await text.translate({ text: 'Really?', sourceLanguage: 'en', targetLanguage: 'fr' });
    expect(result.translatedText).toBe('Vraiment\u202F?');
  });
});

describe('unknown words', () => {
  it('are counted, and never shown with a mark', async () => {
    const { text } = await textService({
      segment: () => ({ text: 'El *frobnicator es *rojo *rojo.', unknownWords: ['frobnicator', 'rojo'] }),
    });
    const result = await text.translate({ text: 'The frobnicator is zorgly red.', ...languages });
    expect(result.translatedText).toBe('El frobnicator es rojo rojo.');
    expect(result.quality.checks.find(({ id }) => id === 'unknown_words')?.note).toContain('2 of 5');
  });

  it('keep a star of their own', async () => {
    const { text } = await textService({
      segment: ({ text: sent }) => ({ text: sent, unknownWords: ['note'] }),
    });
    expect((await text.translate({ text: 'A *note is here.', ...languages })).translatedText).toBe(
      'A *note is here.',
    );
  });
});

describe('one call', () => {
  it('counts code points, and bills none that were not sent', async () => {
    const { text } = await textService();
    const result = await text.translate({ text: 'Hi 👩‍👩‍👧‍👦 all', ...languages });
    expect(result).toMatchObject({ charactersUsed: 14, charactersBilled: 14 });
  });

  it('sends equal segments once and fills them all', async () => {
    const { text, requests } = await textService({ segment: ({ text: sent }) => sent.toUpperCase() });
    const result = await text.translate({ text: 'yes\nno\nyes\nyes', ...languages });
    expect(requests[0]?.segments.map((segment) => segment.text)).toEqual(['yes', 'no']);
    expect(result.translatedText).toBe('YES\nNO\nYES\nYES');
  });

  it('adds up usage, adaptations and warnings of all calls, with spans in place of placeholders', async () => {
    const { text } = await textService({
      models: [{ id: 'one', pairs: 'any', limits: { segments: 1, characters: 1_000 } }],
      translate: async ({ segments }) => ({
        segments: segments.map(({ id, text: sent }) => ({
          id,
          text: sent,
          adaptations: [{ kind: 'idiom', source: sent, target: sent, note: 'as ⟦1⟧' }],
        })),
        model: 'one',
        warnings: [{ code: 'slow', message: 'It was slow.' }],
        usage: { inputTokens: 3, outputTokens: 4 },
      }),
    });
    const result = await text.translate({ text: 'Dear {a}.\nBye {b}.', ...languages });
    expect(result.usage).toEqual({ inputTokens: 6, outputTokens: 8 });
    expect(besidesDoubt(result.warnings)).toEqual([{ code: 'slow', message: 'It was slow.' }]);
    expect(result.adaptations.map(({ source, note }) => [source, note])).toEqual([
      ['Dear {a}.', 'as {a}'],
      ['Bye {b}.', 'as {b}'],
    ]);
  });
});
