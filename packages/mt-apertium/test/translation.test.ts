import { ServiceError } from '@dragoman/provider';
import { afterAll, expect, test } from 'vitest';
import { calm, createProvider, Direction, describeApertium, Warnings } from './fixtures/apertium.ts';

describeApertium('translation', () => {
  const warnings = new Warnings();
  const provider = createProvider({}, warnings);
  const english = new Direction(provider);
  const spanish = new Direction(provider, 'es', 'en');
  afterAll(async () => {
    await provider.close();
    expect(warnings.fields).toEqual([]);
  });

  test('says what it is', async () => {
    expect(provider.capabilities).toEqual({
      kind: 'rule_based',
      offline: true,
      formality: false,
      culturalAdaptation: false,
      brandVoice: false,
      glossary: false,
      context: false,
      examples: false,
      evaluation: false,
    });
    const models = await provider.models({ signal: calm() });
    expect(models.map(({ id }) => id)).toEqual(['rules']);
    expect(models[0]?.pairs).toEqual(
      expect.arrayContaining([
        { source: 'en', target: 'es' },
        { source: 'es', target: 'en-US' },
      ]),
    );
    await expect(provider.check({ signal: calm() })).resolves.toBeUndefined();
  });

  test('many segments come back in order, each under its own id', async () => {
    const result = await provider.translate({
      segments: [
        { id: 'b', text: 'The house is red.' },
        { id: 'a', text: ' … ' },
        { id: '__proto__', text: 'I drink cold water.' },
      ],
      sourceLanguage: 'en',
      targetLanguage: 'es',
      model: 'rules',
      signal: calm(),
    });
    expect(result).toEqual({
      segments: [
        { id: 'b', text: 'La casa es roja.', unknownWords: [] },
        { id: 'a', text: ' … ', unknownWords: [] },
        { id: '__proto__', text: 'Bebo agua fría.', unknownWords: [] },
      ],
      model: 'rules',
      warnings: [],
    });
  });

  test('the target’s region is used where it is installed, else the base language with a warning', async () => {
    const into = async (targetLanguage: string) => {
      const { segments, warnings } = await provider.translate({
        segments: [{ id: '1', text: 'El centro.' }],
        sourceLanguage: 'es-MX',
        targetLanguage,
        signal: calm(),
      });
      return [segments[0]?.text, ...warnings.map(({ code }) => code)];
    };
    expect(await into('en-US')).toEqual(['The center.']);
    expect(await into('en')).toEqual(['The centre.']);
    expect(await into('en-AU')).toEqual(['The centre.', 'region_fallback']);
  });

  test.each([
    [{ model: 'eng-spa' }, 'unknown_model'],
    [{ targetLanguage: 'tlh' }, 'unsupported_language_pair'],
    [{ sourceLanguage: 'es' }, 'unsupported_language_pair'],
  ])('%o is %s, and says what there is', async (wrong, code) => {
    const request = { segments: [{ id: '1', text: 'a' }], sourceLanguage: 'en', targetLanguage: 'es' };
    const error = await provider.translate({ ...request, ...wrong, signal: calm() }).catch((cause) => cause);
    expect(ServiceError.is(error) && error.code).toBe(code);
    expect(error.detail).toMatch(/'rules'|en → es/);
  });

  test('unknown words are reported each time they occur, and stand in the text without a mark', async () => {
    const { text, unknownWords } = await english.segment('The blorpt eats *blorpt* and Zanzifar’s quux.');
    expect(unknownWords).toEqual(['blorpt', 'blorpt', 'Zanzifar', 'quux']);
    expect(text).toContain('*blorpt*');
    expect(text.replaceAll('*blorpt*', '')).not.toMatch(/[*#@]/);
    expect((await english.segment('The house is red.')).unknownWords).toEqual([]);
  });

  test('words that the generator or the bilingual dictionary lack carry no mark', async () => {
    // With `lt-proc -g` these give `#habilitante`, `@1980s` and `#take`.
    expect(await english.text('Enabling interventions to transform.')).not.toMatch(/[*#@]/);
    expect(await english.text('Since the 1980s, it was used.')).not.toMatch(/[*#@]/);
    expect(await spanish.text('Tomar conciencia.')).not.toMatch(/[*#@]/);
  });

  test('an unknown word gets the article that its sound asks for, as on the command line', async () => {
    // A mark before the word would hide its first letter from the post-generator.
    expect(await spanish.text('Es un epidemiólogo.')).toMatch(/\ban epidemiólogo/);
  });

  test.each([
    ['A 5-star hotel', 'Un hotel de 5 estrellas'],
    ['The 10-year-old boy reads.', 'El chico de 10 años lee.'],
    ['a two-year plan', 'Un plan de dos años'],
    ['(a) The red house; B) or plan A.', '(a) La casa roja; B) o plan A.'],
    ['Open 9am-5pm, from 10:00 AM on Monday.', 'Abierto 9am-5pm, de 10:00 AM el lunes.'],
  ])('%s: no words run together, no letter becomes one', async (text, translation) => {
    expect(await english.text(text)).toBe(translation);
  });

  test.each([
    [
      'literal stars, hashes and at signs',
      'It is *red*. #red @red ** ## 5 * 3',
      'Es *rojo*. #Rojo @rojo ** ## 5 * 3',
    ],
    ['characters of the stream format', 'It is ^red$ /<red> {}[]\\', 'Es ^rojo$ /<rojo> {}[]\\'],
    ['words of the stream format', 'It is red. ^*red$ .[] [=1] [|] [0]', 'Es rojo. ^*Rojo$ .[] [=1] [|] [0]'],
    ['NUL', 'It is red.\0 It is old.', 'Es rojo.\0 Es viejo.'],
    ['U+FFFF, which the tools take for the end', 'It is red.\uFFFF It is old.', 'Es rojo.\uFFFF Es viejo.'],
    ['tildes', 'It is ~red~ ~~.', 'Es ~rojo~ ~~.'],
    ['emoji and other scripts', 'It is red 👩‍👩‍👧‍👦 日本語 مرحبا 🇲🇽', 'Es rojo 👩‍👩‍👧‍👦 日本語 مرحبا 🇲🇽'],
    ['a lone surrogate becomes the replacement character', 'It is \uD800 red.', 'Es \uFFFD rojo.'],
  ])('%s', async (_what, text, expected) => {
    expect(await english.text(text)).toBe(expected);
  });

  test('white space comes back as it was, and dropped words leave none', async () => {
    expect(await english.text(' \n The house.\r\n\r\n  She reads.\tIt is red. \n')).toBe(
      ' \n La casa.\r\n\r\n  Lee.\tEs rojo. \n',
    );
    expect(await english.text('The house (she reads) is red.')).toContain('(lee)');
  });

  test.each(['', ' ', '\n\t', '12.5 %', '…', '¿?', '⟦1⟧ ⟦2⟧', '日本語'])(
    '%j, where there is nothing to translate, comes back as it is',
    async (text) => {
      expect(await english.text(text)).toBe(text);
    },
  );

  const long = {
    'of sentences': 'The house is red. '.repeat(2778),
    'of one letter': 'a'.repeat(50_000),
    'of figures': '1234567890'.repeat(5000),
    'of full stops and a word': `house ${'.'.repeat(50_000)}`,
    'of hyphenated words': 'well-'.repeat(10_000),
    'of letters and figures': '1a'.repeat(25_000),
    'of escapes': `house ${'\\'.repeat(50_000)}`,
    'of ideographs': '日本語'.repeat(16_667),
    'of blanks': `house${' '.repeat(50_000)}house`,
    'of lines': 'house\n\n'.repeat(7143),
    'of placeholders': 'house⟦1⟧'.repeat(6250),
  };
  test.each(Object.entries(long))('50,000 characters %s', { timeout: 60_000 }, async (_what, text) => {
    const translated = await english.text(text);
    const lengthRatio = translated.length / text.length;
    expect(lengthRatio).toBeGreaterThan(0.6);
    expect(lengthRatio).toBeLessThan(1.4);
    // What is no word comes back character for character.
    const rest = (whole: string): string => whole.replaceAll(/[\p{L}⟦⟧]+| /gu, '');
    expect(rest(translated) === rest(text)).toBe(true);
  });

  test('an aborted call rejects at once with the reason, before and during', async () => {
    const reason = new Error('enough');
    await expect(english.text('The house.', AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const call = english.text('The house is red. '.repeat(2000), controller.signal);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(await english.text('The house is red.')).toBe('La casa es roja.');
  });
});
