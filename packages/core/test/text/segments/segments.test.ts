import type {
  FailedSegment,
  MemoryEntry,
  SegmentBatch,
  SegmentTranslation,
  SourceSegment,
  TextService,
  TranslateSegmentsRequest,
  TranslationMemory,
} from '@dragoman/core';
import { type MtModel, type MtRequest, type ProviderFailure, ServiceError } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { anyModel, type TestEngine } from '../../support/engines.ts';
import { textService } from '../../support/service.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' } as const;
const shout: TestEngine = {
  segment: ({ text }) => text.replace(/⟦[^⟧]*⟧|\p{L}+/gu, (part) => part.toUpperCase()),
};

const segmentsOf = (...sources: (string | Omit<SourceSegment, 'key'>)[]): SourceSegment[] =>
  sources.map((one, index) => ({ key: `k${index}`, ...(typeof one === 'string' ? { source: one } : one) }));

const collect = async (batches: AsyncIterable<SegmentBatch>): Promise<SegmentBatch[]> => {
  const all: SegmentBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
};

const run = async (
  text: TextService,
  segments: readonly SourceSegment[],
  options: Partial<TranslateSegmentsRequest> = {},
): Promise<(SegmentTranslation | FailedSegment)[]> =>
  (await collect(text.translateSegments({ segments, ...languages, ...options }))).flatMap(
    (batch) => batch.segments,
  );

const outcomes = (segments: readonly (SegmentTranslation | FailedSegment)[]): string[] =>
  segments.map((one) => ('error' in one ? one.error.code : `${one.origin} ${one.target}`));

const sent = (requests: readonly MtRequest[]): string[][] =>
  requests.map(({ segments }) => segments.map(({ text }) => text));

const failure = (kind: ProviderFailure) =>
  ServiceError.ofProvider(kind, { slot: 'mt', id: 'test' }, { detail: `It failed: ${kind}.` });

const fewAtOnce = (segments: number): readonly MtModel[] => [
  { ...anyModel, limits: { segments, characters: 10_000 } },
];

/** A memory of these translations, with what it was asked. */
const memoryOf = (entries: Readonly<Record<string, string>>, approved = false) => {
  const asked: string[] = [];
  const memory: TranslationMemory = {
    async recall(questions) {
      asked.push(...questions.map(({ sourceText }) => sourceText));
      return questions.map(({ sourceText }): MemoryEntry | null => {
        const translatedText = entries[sourceText];
        return translatedText === undefined ? null : { translatedText, approved };
      });
    },
  };
  return { memory, asked };
};

describe('segments of a file', () => {
  it('are one call for neighbours that fit, and each has its own outcome, in order', async () => {
    const { text, requests } = await textService(shout);
    const found = await run(
      text,
      segmentsOf('Open the door', '12,5', 'Two\nlines', 'https://a.example/b', ' '),
    );
    expect(outcomes(found)).toEqual([
      'machine OPEN THE DOOR',
      'unchanged 12,5',
      'machine TWO\nLINES',
      'unchanged https://a.example/b',
      'unchanged  ',
    ]);
    expect(sent(requests)).toEqual([['Open the door', 'Two', 'lines']]);
    expect(found.map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4']);
    expect(found[0]).toMatchObject({ charactersUsed: 13, charactersBilled: 13, warnings: [] });
    expect(found[1]).toMatchObject({ charactersUsed: 4, charactersBilled: 0, quality: null });
    expect((found[0] as SegmentTranslation).quality?.score).toBeGreaterThan(0);
  });

  it('keep their tags, text that looks like tags, and their escapes', async () => {
    const { text, requests } = await textService(shout);
    const sources = [
      'Press <1>save</1> now<2/>',
      '<1>All of it</1>',
      'one <1>two <2>three</2></1> four',
      String.raw`a \<1> tag and C:\\<1>dir</1> \\\<2/>`,
      'over <1>two\nlines</1>\nand one',
      'lone </3> end',
      'noncharacters \uFDD0 and \uFDD1<1>here</1>',
    ];
    const found = await run(text, segmentsOf(...sources));
    expect(outcomes(found)).toEqual(sources.map((source) => `machine ${source.toUpperCase()}`));
    expect(requests[0]?.segments.slice(0, 3).map((one) => one.text)).toEqual([
      'Press ⟦1⟧save⟦/1⟧ now',
      'All of it',
      'one ⟦1⟧two ⟦2⟧three⟦/2⟧⟦/1⟧ four',
    ]);
  });

  it('that are messages keep their tags, or stay as they are where the language has more plural forms', async () => {
    const { text } = await textService(shout);
    const message = '{count, plural, one {<1>one</1> file} other {<1>#</1> files}}';
    expect(outcomes(await run(text, segmentsOf(message), { targetLanguage: 'de' }))).toEqual([
      'machine {count, plural, one {<1>ONE</1> FILE} other {<1>#</1> FILES}}',
    ]);
    const [spanish] = await run(text, segmentsOf(message));
    expect(spanish).toMatchObject({ target: message, warnings: [{ code: 'tags_not_kept' }] });
    expect(spanish).not.toHaveProperty('memoryKey');
  });

  it('get their tags back where the engine loses, doubles or crosses them', async () => {
    const { text, requests } = await textService({
      segment: ({ text: asked }) =>
        asked.startsWith('Lost')
          ? asked.replaceAll(/⟦[^⟧]*⟧/g, '')
          : asked.startsWith('Twice')
            ? `${asked} ${asked}`
            : asked.replace('⟦/2⟧⟦/1⟧', '⟦/1⟧⟦/2⟧'),
    });
    const found = await run(
      text,
      segmentsOf('Lost <1>bold</1> words', 'Twice <1/> over', 'Crossed <1>a <2>b c</2></1> end'),
    );
    // They are asked for once more, together.
    expect(requests).toHaveLength(2);
    expect(found.map((one) => 'target' in one && one.target)).toEqual([
      'Lost <1>bold</1> words',
      'Twice <1/> over Twice over',
      expect.stringMatching(/^Crossed (?=.*<1>)(?=.*<\/1>)(?=.*<2>)(?=.*<\/2>)/),
    ]);
    for (const one of found)
      expect(one).toMatchObject({ warnings: [expect.objectContaining({ code: 'placeholder_lost' })] });
    expect(found.every((one) => 'memoryKey' in one)).toBe(false);
  });

  it('that are repeated are asked for once, in one call or in several', async () => {
    const { text, requests } = await textService({ ...shout, models: fewAtOnce(2) });
    const found = await run(
      text,
      segmentsOf('a a', 'b b', 'a a', 'c c', 'd d', 'a a', 'https://a.b/c', 'https://a.b/c'),
    );
    expect(sent(requests).flat().sort()).toEqual(['a a', 'b b', 'c c', 'd d']);
    expect(outcomes(found)).toEqual([
      'machine A A',
      'machine B B',
      'repeat A A',
      'machine C C',
      'machine D D',
      'repeat A A',
      'unchanged https://a.b/c',
      'unchanged https://a.b/c',
    ]);
    expect(found[2]).toMatchObject({ charactersUsed: 3, charactersBilled: 0 });
  });

  it('that must differ are no repeats', async () => {
    const { text, requests } = await textService(shout);
    const found = await run(
      text,
      segmentsOf(
        { source: 'files', pluralCategory: 'few' },
        { source: 'files', pluralCategory: 'many' },
        { source: 'files', constraints: { maxLength: 3 } },
      ),
    );
    expect(outcomes(found)).toEqual(['machine FILES', 'machine FILES', 'machine FILES']);
    // The engine's own call still has the same text once.
    expect(requests.flatMap(({ segments }) => segments)).toHaveLength(1);
  });

  it('come from the memory, with their tags and without them', async () => {
    const { text, requests } = await textService(shout);
    const { memory, asked } = memoryOf({
      'Open it': 'Ábralo',
      'Press <1>save</1>': 'Pulse <1>guardar</1>',
      'Press <1>stop</1>': 'Pulse parar',
    });
    const found = await run(
      text,
      segmentsOf('Open it', 'Press <1>save</1>', 'Press <1>stop</1>', 'New one'),
      {
        memory,
      },
    );
    expect(outcomes(found)).toEqual([
      'memory Ábralo',
      'memory Pulse <1>guardar</1>',
      'machine PRESS <1>STOP</1>',
      'machine NEW ONE',
    ]);
    expect(asked).toContain('Press <1>save</1>');
    expect(sent(requests)).toEqual([['Press ⟦1⟧stop⟦/1⟧', 'New one']]);
    expect(found[0]).not.toHaveProperty('memoryKey');
    expect(found[0]).toMatchObject({
      charactersUsed: 7,
      charactersBilled: 0,
      quality: { score: expect.any(Number) },
    });
    expect(found[3]).toMatchObject({
      memoryKey: { sourceText: 'New one', sourceLanguage: 'en', targetLanguage: 'es' },
    });
  });

  it('share the memory of texts', async () => {
    const { text } = await textService(shout);
    const { memory } = memoryOf({});
    const [segment] = await run(text, segmentsOf('Open it'), { memory });
    const whole = await text.translate({ text: 'Open it', ...languages, memory });
    expect(segment).toMatchObject({ memoryKey: whole.memoryKey });
  });

  it('go on after an interruption: what is done is context and repeat, and not yielded', async () => {
    const { text, requests } = await textService({ ...shout, capabilities: { context: true } });
    const told: [number, number][] = [];
    const found = await run(text, segmentsOf('one', 'two', 'one', 'three'), {
      done: new Map([['k0', 'uno']]),
      onProgress: (done, total) => void told.push([done, total]),
    });
    expect(outcomes(found)).toEqual(['machine TWO', 'repeat uno', 'machine THREE']);
    expect(found.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3']);
    expect(requests[0]?.instructions?.context).toContain('follows "one"');
    expect(told).toEqual([[14, 14]]);
    const all = new Map(segmentsOf('one', 'two').map(({ key }) => [key, 'x']));
    expect(await run(text, segmentsOf('one', 'two'), { done: all })).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('say what they are to engines that take a context', async () => {
    const { text, requests } = await textService({
      ...shout,
      models: fewAtOnce(2),
      capabilities: { context: true },
    });
    const found = await run(
      text,
      segmentsOf(
        { source: 'Save', context: 'a button', constraints: { maxLength: 3, maxLines: 1 } },
        { source: 'files', pluralCategory: 'few' },
        'The end',
      ),
      { context: 'An editor.' },
    );
    const contexts = requests.map(({ instructions }) => instructions?.context ?? '').sort();
    expect(contexts[0]).toMatch(/^An editor\.\n/);
    expect(contexts[0]).toContain('"Save": a button; at most 3 characters; at most 1 lines');
    expect(contexts[0]).toContain('"files": the form for the plural category "few"; precedes "The end"');
    expect(contexts[1]).toContain('"The end": follows "files"');
    expect(found[0]).toMatchObject({
      warnings: [{ code: 'text_too_long', message: 'The translation has 4 characters, and 3 are allowed.' }],
    });
  });

  it('have said once what holds for all of them', async () => {
    const { text } = await textService({ ...shout, models: fewAtOnce(1) });
    const segments = segmentsOf('one word', 'two words', 'three words');
    const batches = await collect(
      text.translateSegments({ segments, ...languages, context: 'A list of words.' }),
    );
    expect(batches).toHaveLength(3);
    expect(batches.flatMap(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      'option_not_applied',
    ]);
    for (const { segments: done } of batches) expect(done).toMatchObject([{ warnings: [] }]);
  });

  it('that are longer than any paragraph stay, which is said', async () => {
    const { text, requests } = await textService(shout);
    const long = 'words and more '.repeat(4_000);
    const found = await run(text, segmentsOf('before', long, 'after', long), { sourceLanguage: undefined });
    expect(found.map((one) => 'target' in one && one.origin)).toEqual([
      'machine',
      'unchanged',
      'machine',
      'unchanged',
    ]);
    expect(found[1]).toMatchObject({
      target: long,
      warnings: [{ code: 'segment_too_long' }],
      charactersBilled: 0,
    });
    expect(sent(requests)).toEqual([['before', 'after']]);
  });

  it('say nothing to engines that take none', async () => {
    const { text, requests } = await textService(shout);
    await run(text, segmentsOf({ source: 'Save', context: 'a button' }));
    expect(requests[0]?.instructions).toBeUndefined();
  });

  it('show an engine what words of the file have become', async () => {
    const { text, requests } = await textService({
      ...shout,
      models: fewAtOnce(1),
      capabilities: { examples: true },
      maxParallel: 1,
    });
    const labels = Array.from({ length: 6 }, (_, index) => `Label number ${index}`);
    await run(text, segmentsOf('Invoice', ...labels, 'Send the invoice today'));
    const last = requests.find(({ segments }) => segments[0]?.text.startsWith('Send'));
    expect(last?.instructions?.examples).toEqual([{ source: 'Invoice', target: 'INVOICE' }]);
  });

  it('are judged to be of one language, told by all of them', async () => {
    const { text } = await textService(shout);
    const batches = await collect(
      text.translateSegments({
        segments: segmentsOf(
          'Die Rechnung wurde gestern an den Kunden verschickt.',
          'OK',
          'Bitte prüfen Sie die Angaben vor dem Absenden des Formulars.',
        ),
        targetLanguage: 'en',
      }),
    );
    expect(batches).toMatchObject([
      { sourceLanguage: 'de', targetLanguage: 'en', detectedLanguage: { code: 'de' }, engine: 'test' },
    ]);
  });

  it('of another language, where the file says so and it looks like it, are translated from that', async () => {
    const { text, requests } = await textService(shout);
    const french = 'Cette phrase est écrite en français, comme il se doit.';
    const english = 'This sentence is in English, whatever a file may say about its language.';
    const more = 'There is more of it here, so that nobody is in doubt about what the file is written in.';
    await run(
      text,
      segmentsOf({ source: french, language: 'fr-FR' }, { source: english, language: 'fr' }, more),
      { sourceLanguage: undefined, targetLanguage: 'de' },
    );
    const bySource = Object.fromEntries(
      requests.map(({ sourceLanguage, segments }) => [sourceLanguage, segments.map((one) => one.text)]),
    );
    expect(bySource).toEqual({ fr: [french], en: [english, more] });
  });

  it('already in the target language stay, and without any text need no engine', async () => {
    const { text, requests } = await textService(shout);
    const [same] = await collect(
      text.translateSegments({ segments: segmentsOf('Hello there'), ...languages, targetLanguage: 'en' }),
    );
    expect(same).toMatchObject({
      segments: [{ origin: 'unchanged', target: 'Hello there' }],
      warnings: [{ code: 'same_language' }],
      engine: 'none',
    });
    const [empty] = await collect(
      text.translateSegments({ segments: segmentsOf('12', '<1/>'), targetLanguage: 'es' }),
    );
    expect(outcomes(empty?.segments ?? [])).toEqual(['unchanged 12', 'unchanged <1/>']);
    expect(empty?.sourceLanguage).toBe('und');
    expect(await collect(text.translateSegments({ segments: [], targetLanguage: 'es' }))).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('that an engine refuses leave the others', async () => {
    const { text, requests } = await textService({
      segment: ({ text: asked }) => {
        if (asked === 'bad one') throw failure('rejected');
        return asked.toUpperCase();
      },
    });
    const found = await run(text, segmentsOf('one', 'two', 'bad one', 'three', 'bad one', 'four'));
    expect(outcomes(found)).toEqual([
      'machine ONE',
      'machine TWO',
      'provider_error',
      'machine THREE',
      'provider_error',
      'machine FOUR',
    ]);
    expect(requests.length).toBeLessThanOrEqual(6);
  });

  it('end with the error of an engine that is down, having yielded what came before', async () => {
    let calls = 0;
    const { text } = await textService({
      models: fewAtOnce(1),
      maxParallel: 1,
      segment: ({ text: asked }) => {
        if (calls++ > 1) throw failure('authentication');
        return asked.toUpperCase();
      },
    });
    const found: string[] = [];
    const segments = segmentsOf(
      ...Array.from({ length: 20 }, (_, index) => `word ${'abcdefghijklmnopqrst'[index]}x`),
    );
    await expect(
      (async () => {
        for await (const batch of text.translateSegments({ segments, ...languages }))
          found.push(...outcomes(batch.segments));
      })(),
    ).rejects.toMatchObject({ code: 'provider_error' });
    expect(found.slice(0, 3)).toEqual(['machine WORD AX', 'machine WORD BX', 'provider_error']);
    expect(found.length).toBeLessThanOrEqual(5);
  });

  it('asks a language model again, all together, for what it answered instead', async () => {
    const reminded: string[][] = [];
    const { text } = await textService({
      capabilities: { kind: 'llm' },
      segment: ({ text: asked }, { instructions, segments }) => {
        if (instructions?.reminder) {
          if (segments[0]?.text === asked) reminded.push(segments.map((one) => one.text));
          return asked.startsWith('Say') ? 'Diga algo sobre el tiempo de hoy' : asked;
        }
        return asked.startsWith('Say')
          ? 'Sure! Here is what I think about the weather: it is sunny.'
          : 'Hola amigo mío';
      },
    });
    const found = await run(
      text,
      segmentsOf(
        'Say something about the weather today',
        'Hello my friend',
        'Say something about the weather now',
      ),
    );
    expect(reminded).toEqual([
      ['Say something about the weather today', 'Say something about the weather now'],
    ]);
    expect(outcomes(found)[0]).toBe('machine Diga algo sobre el tiempo de hoy');
  });

  it('rejects with the reason of the signal, and leaves nothing running where the reader stops', async () => {
    const started: AbortSignal[] = [];
    const hanging: TestEngine = {
      models: fewAtOnce(1),
      translate: ({ signal, segments, model }) => {
        if (segments[0]?.text === 'first one')
          return Promise.resolve({
            segments: segments.map((one) => ({ ...one, text: 'uno' })),
            model: model ?? '',
            warnings: [],
          });
        started.push(signal);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      },
    };
    const { text } = await textService(hanging);
    const segments = segmentsOf('first one', 'second one', 'third one');
    for await (const { segments: done } of text.translateSegments({ segments, ...languages })) {
      expect(outcomes(done)).toEqual(['machine uno']);
      break;
    }
    expect(started.length).toBeGreaterThan(0);
    expect(started.every(({ aborted }) => aborted)).toBe(true);
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const running = run(text, segments, {
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(running).rejects.toBe(reason);
  });

  it('refuses what are no segments', async () => {
    const { text } = await textService(shout);
    await expect(
      run(text, [
        { key: 'a', source: 'x' },
        { key: 'a', source: 'y' },
      ]),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/segments/1/key', code: 'duplicate' }],
    });
    await expect(run(text, [{ key: 'a' } as SourceSegment])).rejects.toMatchObject({
      errors: [{ pointer: '/segments/0/source' }],
    });
    await expect(run(text, 'x' as unknown as SourceSegment[])).rejects.toMatchObject({
      errors: [{ pointer: '/segments' }],
    });
    await expect(run(text, [], { targetLanguage: 'xx-nope' })).resolves.toEqual([]);
    await expect(run(text, segmentsOf('a'), { targetLanguage: '??' })).rejects.toMatchObject({
      code: 'unsupported_language',
    });
  });
});
