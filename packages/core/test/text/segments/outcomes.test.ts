import type { SourceSegment } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import type { TestEngine } from '../../support/engines.ts';
import { textService } from '../../support/service.ts';
import { collect, failure, fewAtOnce, languages, outcomes, run, segmentsOf, shout } from './support.ts';

describe('segments of a file', () => {
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
