import { anyCharacter } from '@dragoman/arbitraries';
import {
  type BatchItem,
  createServices,
  type TextService,
  type TranslateBatchRequest,
  type TranslationMemory,
} from '@dragoman/core';
import { type MtRequest, type ProviderFailure, ServiceError } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../../support/clock.ts';
import { anyModel, pairModel, type TestEngine, testEngine } from '../../support/engines.ts';
import { textService } from '../../support/service.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' } as const;

const failure = (kind: ProviderFailure) =>
  ServiceError.ofProvider(kind, { slot: 'mt', id: 'test' }, { detail: `It failed: ${kind}.` });

const collect = async (items: AsyncIterable<BatchItem>): Promise<BatchItem[]> => {
  const all: BatchItem[] = [];
  for await (const item of items) all.push(item);
  return all;
};

const run = (text: TextService, texts: readonly string[], options: Partial<TranslateBatchRequest> = {}) =>
  collect(text.translateBatch({ texts, ...languages, ...options }));

/** What a reader sees of the outcomes: a text, or the code of an error. */
const outcomes = (items: readonly BatchItem[]): string[] =>
  items.map((item) => ('result' in item ? item.result.translatedText : item.error.code));

const sent = (requests: readonly MtRequest[]): string[][] =>
  requests.map(({ segments }) => segments.map(({ text }) => text));

/** An engine that shouts, and fails in its own way at some texts. */
const failingAt = (failures: Readonly<Record<string, unknown>>): TestEngine => ({
  segment: ({ text }) => {
    if (failures[text] !== undefined) throw failures[text];
    return text.toUpperCase();
  },
});

describe('a batch', () => {
  it('is one call for neighbours that fit, in order', async () => {
    const { text, requests } = await textService({ segment: (segment) => segment.text.toUpperCase() });
    const items = await run(text, ['One.', 'Two\nlines.', '42', 'Three.']);
    expect(sent(requests)).toEqual([['One.', 'Two', 'lines.', 'Three.']]);
    expect(items.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(outcomes(items)).toEqual(['ONE.', 'TWO\nLINES.', '42', 'THREE.']);
  });

  it('keeps to the limits of the model, whole texts together', async () => {
    const { text, requests } = await textService({
      models: [{ ...anyModel, limits: { segments: 3, characters: 20 } }],
    });
    await run(text, ['aa\nbb', 'cc', 'dd\nee', 'f'.repeat(18), 'gg', 'h h '.repeat(10), 'i']);
    expect(sent(requests).map((call) => call.map((part) => part.slice(0, 2)))).toEqual([
      ['aa', 'bb', 'cc'],
      ['dd', 'ee'],
      ['ff', 'gg'],
      ['h '],
      ['h '],
      ['i'],
    ]);
  });

  it('asks one call after another', async () => {
    let running = 0;
    let most = 0;
    const { text } = await textService({
      models: [{ ...anyModel, limits: { segments: 1, characters: 100 } }],
      segment: async (segment) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return segment.text;
      },
    });
    await run(text, ['a', 'b', 'c', 'd']);
    expect(most).toBe(1);
  });

  it('asks for equal texts and equal segments once, whatever stands between them', async () => {
    const { text, requests } = await textService({
      models: [{ ...anyModel, limits: { segments: 2, characters: 100 } }],
      segment: (segment) => segment.text.toUpperCase(),
    });
    const texts = ['a', 'b', 'a', 'c\na', 'd\ne', 'b', 'c\na'];
    const items = await run(text, texts);
    expect(sent(requests).flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(outcomes(items)).toEqual(texts.map((one) => one.toUpperCase()));
    expect(items.map((item) => 'result' in item && item.result.charactersBilled)).toEqual([
      1, 1, 1, 3, 3, 1, 3,
    ]);
  });

  it('says of each text what a single call says of it', async () => {
    const engine: TestEngine = {
      segment: (segment) => ({ text: segment.text.replace('⟦1⟧', ''), unknownWords: [] }),
    };
    const { text } = await textService(engine);
    const texts = ['Hello {name}!', 'Good morning to 3 houses.', '12', 'A line.\nAnother {x} line.'];
    const items = await run(text, texts, { formality: 'formal' });
    for (const [index, item] of items.entries()) {
      const alone = await text.translate({ text: texts[index] ?? '', ...languages, formality: 'formal' });
      expect(item).toEqual({ index, result: alone });
    }
  });

  it('shares the tokens of a call among its texts', async () => {
    const { text } = await textService({
      translate: async ({ segments }) => ({
        segments,
        model: 'm',
        warnings: [],
        usage: { inputTokens: 101, outputTokens: 50 },
      }),
    });
    const items = await run(text, ['aaaa', 'bb', 'cc', 'aaaa', '7']);
    const usage = items.map((item) => ('result' in item ? item.result.usage : undefined));
    expect(usage).toEqual([
      { inputTokens: 51, outputTokens: 25 },
      { inputTokens: 25, outputTokens: 13 },
      { inputTokens: 25, outputTokens: 12 },
      { inputTokens: 0, outputTokens: 0 },
      undefined,
    ]);
  });

  it('gives any texts back through an engine that changes nothing', { timeout: 60_000 }, async () => {
    const { text } = await textService({
      models: [{ ...anyModel, limits: { segments: 3, characters: 30 } }],
    });
    const texts = fc.array(
      fc.oneof(fc.string({ unit: anyCharacter, maxLength: 40 }), fc.lorem(), fc.constant('a\na')),
      {
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (sources) => {
        expect(outcomes(await run(text, sources))).toEqual(sources);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('lets others run while it has nothing to wait for', async () => {
    const { text } = await textService();
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    onTestFinished(() => clearInterval(timer));
    const texts = Array.from({ length: 300 }, (_, index) => `${'Some words of a text. '.repeat(40)}${index}`);
    await run(text, texts);
    expect(turns).toBeGreaterThan(5);
  });
});

describe('a failed text', () => {
  it.each(['rejected', 'invalid_response', 'unavailable'] as const)(
    'is its own element where it fails with %s',
    async (kind) => {
      const { text, requests } = await textService(failingAt({ bad: failure(kind) }));
      const items = await run(text, ['a', 'bad', 'c', 'bad', 'd']);
      expect(outcomes(items)).toEqual(['A', failure(kind).code, 'C', failure(kind).code, 'D']);
      // Together, then each by itself; what became of "bad" is known when it comes again.
      const calls = sent(requests).map((call) => call.join());
      expect([...new Set(calls)]).toEqual(['a,bad,c,d', 'a', 'bad', 'c', 'd']);
    },
  );

  it('fails the rest after two more, at once', async () => {
    const { text, requests } = await textService(
      failingAt({ b: failure('rejected'), c: failure('rejected'), d: failure('rejected') }),
    );
    const items = await run(text, ['a', 'b', 'c', 'd', 'e', 'f']);
    expect(outcomes(items)).toEqual(['A', ...Array(5).fill('provider_error')]);
    expect(items.slice(4).map((item) => 'error' in item && item.error.detail)).toEqual(
      Array(2).fill(expect.stringContaining('not tried')),
    );
    expect(sent(requests).map((call) => call.join())).toEqual(['a,b,c,d,e,f', 'a', 'b', 'c', 'd']);
  });

  it('leaves alone what would not have been in its call', async () => {
    const { text, requests } = await textService({
      ...failingAt({ a: failure('rejected'), b: failure('rejected'), c: failure('rejected') }),
      models: [{ ...anyModel, limits: { segments: 2, characters: 100 } }],
    });
    const items = await run(text, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(outcomes(items)).toEqual(Array(8).fill(failure('rejected').code));
    expect(sent(requests).flat()).not.toContain('e');
  });

  it('counts only in a row, and once', async () => {
    const { text } = await textService(failingAt({ x: failure('rejected'), y: failure('rejected') }));
    const items = await run(text, ['x', 'y', 'a', 'x', 'y', 'x', 'b']);
    expect(outcomes(items).filter((outcome) => outcome === 'A' || outcome === 'B')).toHaveLength(2);
  });

  it('is not asked for alone where the engine takes nothing at all', async () => {
    const { text, requests } = await textService(failingAt({ b: failure('quota_exhausted') }));
    const items = await run(text, ['a', 'b', '42']);
    expect(outcomes(items)).toEqual(['provider_unavailable', 'provider_unavailable', '42']);
    expect(requests).toHaveLength(1);
  });

  it('is one whose language cannot be told', async () => {
    const { text } = await textService({ models: [pairModel('a', ['en', 'es'], ['fr', 'es'])] });
    const items = await run(
      text,
      [
        'The weather is very nice today in the village.',
        '12345 67890',
        'Le temps est très agréable aujourd’hui dans le village.',
        'Das Wetter ist heute im Dorf wirklich sehr schön geworden.',
      ],
      { sourceLanguage: undefined },
    );
    expect(items.map((item) => ('result' in item ? item.result.sourceLanguage : item.error.code))).toEqual([
      'en',
      'language_not_detected',
      'fr',
      'unsupported_language_pair',
    ]);
  });

  it('has its own deadline, which its neighbours outlive', async () => {
    const clock = new ManualClock();
    const { definition } = testEngine({
      segment: ({ text }, { signal }) =>
        text === 'hang'
          ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
          : text.toUpperCase(),
    });
    const { services, close } = await createServices({
      providers: [definition],
      clock,
      textDeadlineMs: 1_000,
    });
    onTestFinished(close);
    const running = run(services.text, ['a', 'hang', 'b']);
    let isDone = false;
    running.finally(() => {
      isDone = true;
    });
    while (!isDone) await clock.advance(10);
    expect(outcomes(await running)).toEqual(['A', 'provider_timeout', 'B']);
    // Half of its time together with its neighbours, the other half by itself.
    expect(clock.now()).toBeGreaterThanOrEqual(1_000);
    expect(clock.now()).toBeLessThan(1_200);
    expect(clock.waiting).toBe(0);
  });
});

describe('what concerns all texts', () => {
  it.each([
    [{ targetLanguage: 'xx-nonsense-y' }, 'unsupported_language'],
    [{ sourceLanguage: 'not a tag' }, 'unsupported_language'],
    [{ targetLanguage: 'ja' }, 'unsupported_language_pair'],
    [{ model: 'nobody' }, 'unknown_model'],
  ] as const)('rejects before anything runs: %j', async (options, code) => {
    const { text, requests } = await textService({ models: [pairModel('a', ['en', 'es'])] });
    await expect(run(text, ['a', 'b'], options)).rejects.toMatchObject({ code });
    expect(requests).toEqual([]);
  });

  it('is a caller who gives up', async () => {
    const controller = new AbortController();
    const { text, requests } = await textService({
      models: [{ ...anyModel, limits: { segments: 1, characters: 10 } }],
    });
    const items: BatchItem[] = [];
    const consume = async () => {
      for await (const item of text.translateBatch({
        texts: ['a', 'b', 'c'],
        ...languages,
        signal: controller.signal,
      })) {
        items.push(item);
        controller.abort(new Error('gone'));
      }
    };
    await expect(consume()).rejects.toThrow('gone');
    expect(outcomes(items)).toEqual(['a']);
    expect(requests).toHaveLength(1);
  });
});

describe('the memory of a batch', () => {
  it('is asked once, and spares the engine what it knows', async () => {
    const asked: number[] = [];
    const memory: TranslationMemory = {
      recall: async (keys) => {
        asked.push(keys.length);
        return keys.map(({ sourceText }) =>
          sourceText === 'Hello.' ? { translatedText: 'Hola.', approved: true } : null,
        );
      },
    };
    const { text, requests } = await textService();
    const items = await run(text, ['a', 'Hello.', 'Hello.\nb'], { memory });
    expect(asked).toEqual([5]);
    expect(sent(requests)).toEqual([['a', 'b']]);
    expect(outcomes(items)).toEqual(['a', 'Hola.', 'Hola.\nb']);
    expect(
      items.map((item) => 'result' in item && [item.result.cached, item.result.charactersBilled]),
    ).toEqual([
      [false, 1],
      [true, 0],
      [false, 2],
    ]);
  });

  it('rejects where the memory does', async () => {
    const { text } = await textService();
    const memory: TranslationMemory = { recall: () => Promise.reject(new Error('database away')) };
    await expect(run(text, ['a'], { memory })).rejects.toThrow('database away');
  });
});
