import type { MemoryEntry, MemoryKey, TranslationMemory } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import { textService } from '../../support/service.ts';
import { besidesDoubt } from '../../support/warnings.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es-MX' } as const;

/** A memory of whole texts, with a record of what it was asked. */
const memoryOf = (entries: Record<string, string>): TranslationMemory & { readonly asked: MemoryKey[][] } => {
  const asked: MemoryKey[][] = [];
  return {
    asked,
    recall: async (keys) => {
      asked.push([...keys]);
      return keys.map(({ sourceText }): MemoryEntry | null => {
        const translatedText = entries[sourceText];
        return translatedText === undefined ? null : { translatedText, approved: true };
      });
    },
  };
};

describe('recall', () => {
  it('answers a remembered text without an engine, and bills nothing', async () => {
    const { text, requests } = await textService();
    const memory = memoryOf({
      'Hello {name},\nwelcome to 3 houses!': 'Hola {name},\n¡bienvenido a 3 casas!',
    });
    const result = await text.translate({
      text: 'Hello {name},\nwelcome to 3 houses!',
      ...languages,
      memory,
    });
    expect(requests).toEqual([]);
    expect(result).toMatchObject({
      translatedText: 'Hola {name},\n¡bienvenido a 3 casas!',
      cached: true,
      charactersUsed: 34,
      charactersBilled: 0,
      engine: 'test',
      model: 'test/any-model',
    });
    expect(result.quality.checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['placeholders', 'numbers']),
    );
    expect(result.quality.checks.find(({ id }) => id === 'placeholders')?.note).toBe('1 kept');
    expect(result.quality.score).toBeGreaterThan(0.8);
  });

  it('sees a damaged memory in its score', async () => {
    const { text } = await textService();
    const memory = memoryOf({ 'See https://a.example/x today.': 'Mira https://a.example/y hoy.' });
    const result = await text.translate({ text: 'See https://a.example/x today.', ...languages, memory });
    expect(result.quality.checks.find(({ id }) => id === 'placeholders')).toMatchObject({ score: 0 });
  });

  it('asks for each segment once, and for those of a long text some at a time', async () => {
    const { text } = await textService({ segment: ({ text: sent }) => sent });
    const memory = memoryOf({ 'Line 2999.': 'Línea 2999.' });
    const lines = Array.from({ length: 6_000 }, (_, index) => `Line ${index % 3_000}.`);
    const { translatedText } = await text.translate({ text: lines.join('\n'), ...languages, memory });
    expect(memory.asked.map(({ length }) => length)).toEqual([1_000, 1_000, 1_000, 1]);
    expect(translatedText.match(/Línea 2999\./g)).toHaveLength(2);
  });

  it('asks once, for the text and for its segments, and sends what is left', async () => {
    const { text, requests } = await textService({ segment: ({ text: sent }) => sent.toUpperCase() });
    const memory = memoryOf({ 'Good morning.': 'Buenos días.' });
    const result = await text.translate({ text: ' Good morning.\n\n \nBye.', ...languages, memory });
    expect(memory.asked.map((keys) => keys.map(({ sourceText }) => sourceText))).toEqual([
      [' Good morning.\n\n \nBye.', 'Good morning.', 'Bye.'],
    ]);
    expect(requests.flatMap(({ segments }) => segments.map((segment) => segment.text))).toEqual(['Bye.']);
    expect(result).toMatchObject({
      translatedText: ' Buenos días.\n\n \nBYE.',
      cached: false,
      charactersUsed: 22,
      charactersBilled: 9,
    });
  });

  it('is cached where every segment was remembered', async () => {
    const { text, requests } = await textService();
    const memory = memoryOf({ 'Yes.': 'Sí.', 'No.': 'No.' });
    const result = await text.translate({ text: 'Yes.\nNo.\n42', ...languages, memory });
    expect(requests).toEqual([]);
    expect(result).toMatchObject({ translatedText: 'Sí.\nNo.\n42', cached: true, charactersBilled: 0 });
  });

  it('has one variant for one set of options, and another for any other', async () => {
    const { text } = await textService({
      models: [
        { id: 'a', pairs: 'any', limits: { segments: 9, characters: 999 } },
        { id: 'b', pairs: 'any', limits: { segments: 9, characters: 999 } },
      ],
    });
    const memory = memoryOf({});
    const variantOf = async (options: object): Promise<string> => {
      memory.asked.length = 0;
      await text.translate({ text: 'x y', ...languages, memory, ...options });
      const [key] = memory.asked[0] ?? [];
      expect(key).toMatchObject({ sourceText: 'x y', sourceLanguage: 'en', targetLanguage: 'es-MX' });
      return key?.variant ?? '';
    };
    const variants = [
      await variantOf({}),
      await variantOf({ model: 'b' }),
      await variantOf({ formality: 'formal' }),
      await variantOf({ culturalAdaptation: true }),
      await variantOf({ context: 'a shop' }),
      await variantOf({ glossary: { version: '1', entries: [] } }),
      await variantOf({ glossary: { version: '2', entries: [] } }),
      await variantOf({ preserveBrandVoice: true, brandVoice: { version: '1' } }),
      await variantOf({ preserveBrandVoice: true, brandVoice: { version: '2' } }),
    ];
    expect(new Set(variants).size).toBe(variants.length);
    expect(await variantOf({ model: 'a', formality: 'auto', context: '' })).toBe(variants[0]);
    // A voice that is not asked for, or not there, changes nothing.
    expect(await variantOf({ brandVoice: { version: '1' } })).toBe(variants[0]);
    expect(await variantOf({ preserveBrandVoice: true })).toBe(variants[0]);
  });

  it('has another variant when the model comes to translate otherwise', async () => {
    const variants = await Promise.all(
      [undefined, '1', '2'].map(async (revision) => {
        const limits = { segments: 9, characters: 999 };
        const { text } = await textService({
          models: [{ id: 'a', pairs: 'any', limits, ...(revision === undefined ? {} : { revision }) }],
        });
        const memory = memoryOf({});
        await text.translate({ text: 'x y', ...languages, memory });
        return memory.asked[0]?.[0]?.variant;
      }),
    );
    expect(new Set(variants).size).toBe(3);
  });

  it('has another variant for the directions alone that come to be translated otherwise', async () => {
    const variantOf = async (target: string, revision: string) => {
      const pairs = [
        { source: 'en', target: 'es', revision: 'a' },
        { source: 'en', target: 'fr', revision },
      ];
      const { text } = await textService({
        models: [{ id: 'a', pairs, limits: { segments: 9, characters: 999 } }],
      });
      const memory = memoryOf({});
      await text.translate({ text: 'x y', sourceLanguage: 'en', targetLanguage: target, memory });
      return memory.asked[0]?.[0]?.variant;
    };
    expect(await variantOf('es', '1')).toBe(await variantOf('es', '2'));
    expect(await variantOf('fr', '1')).not.toBe(await variantOf('fr', '2'));
  });

  it('never loses markup to a memory that knows only words', async () => {
    const { text, requests } = await textService();
    const memory = memoryOf({ 'Open the door now': 'Abre la puerta ya', 'Close it': 'Ciérralo' });
    const { translatedText } = await text.translate({
      text: '<p>Open <b>the door</b> now</p><p>Close it</p>',
      ...languages,
      format: 'html',
      memory,
    });
    expect(translatedText).toBe('<p>Open <b>the door</b> now</p><p>Ciérralo</p>');
    expect(requests).toHaveLength(1);
  });

  it('tells of the options that the engine lacks', async () => {
    const { text } = await textService();
    const memory = memoryOf({ 'Hello.': 'Hola.' });
    const { warnings } = await text.translate({ text: 'Hello.', ...languages, memory, formality: 'formal' });
    expect(besidesDoubt(warnings).map(({ code }) => code)).toEqual(['option_not_applied']);
  });

  it('asks no engine for a caller who gave up meanwhile', async () => {
    const { text, requests } = await textService();
    const controller = new AbortController();
    const memory: TranslationMemory = {
      recall: async (keys) => {
        controller.abort(new Error('gone'));
        return keys.map(() => null);
      },
    };
    const promise = text.translate({ text: 'x', ...languages, memory, signal: controller.signal });
    await expect(promise).rejects.toThrow('gone');
    await new Promise((resolve) => setImmediate(resolve));
    expect(requests).toEqual([]);
  });

  it('rejects as the memory does', async () => {
    const { text } = await textService();
    const memory: TranslationMemory = { recall: () => Promise.reject(new Error('database away')) };
    await expect(text.translate({ text: 'x', ...languages, memory })).rejects.toThrow('database away');
  });
});
