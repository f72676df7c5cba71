import { join } from 'node:path';
import { inspectAudio } from '@dragoman/audio';
import { createServices } from '@dragoman/core';
import { ServiceError } from '@dragoman/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { heard } from './support/recognisers.ts';
import type { Stretch } from './support/recordings.ts';
import { serveRecording, temporaryFolder } from './support/transcription.ts';

const sentence: readonly Stretch[] = [['speech', 1_500]];

describe('silence', () => {
  it('is no error', async () => {
    const { transcribe } = await serveRecording([{ answer: () => heard('', { language: 'en' }) }], sentence);
    expect(await transcribe()).toEqual({
      text: '',
      sourceLanguage: null,
      confidence: null,
      durationMs: 1_500,
      segments: [],
      provider: 'test',
      model: null,
      warnings: [{ code: 'no_speech', message: expect.any(String) }],
    });
  });

  it('is not sent where it can be told', async () => {
    const { transcribe, made } = await serveRecording(
      [{ capabilities: { containers: [] } }],
      [['silence', 2_000]],
    );
    expect(await transcribe({ sourceLanguage: 'en' })).toMatchObject({
      text: '',
      sourceLanguage: 'en',
      durationMs: 2_000,
      warnings: [{ code: 'no_speech' }],
    });
    expect(made[0]?.requests).toEqual([]);
  });
});

describe('options', () => {
  const wanted = {
    sourceLanguage: 'en',
    diarization: true,
    words: true,
    hints: ['Dragoman'],
    profanityFilter: true,
    numberFormatting: true,
    model: 'large',
  } as const;

  it('reach an engine that can do them', async () => {
    const { transcribe, made } = await serveRecording(
      [{ answer: () => heard('x', { words: [] }) }],
      sentence,
    );
    expect(await transcribe(wanted)).toMatchObject({ words: [], warnings: [] });
    const { sourceLanguage: language, ...options } = wanted;
    expect(made[0]?.requests[0]).toMatchObject({ ...options, language });
  });

  it('that are not asked for are not sent', async () => {
    const { transcribe, made } = await serveRecording(
      [{ answer: () => heard('x', { words: [] }) }],
      sentence,
    );
    expect(await transcribe({ diarization: false, hints: [] })).not.toHaveProperty('words');
    expect(Object.keys(made[0]?.requests[0] ?? {}).sort()).toEqual([
      'audio',
      'bytes',
      'format',
      'language',
      'signal',
    ]);
  });

  it('that an engine lacks are left out and named', async () => {
    const { transcribe, made } = await serveRecording(
      [
        {
          capabilities: {
            diarization: false,
            wordTimes: false,
            hints: false,
            profanityFilter: false,
            numberFormatting: false,
          },
        },
      ],
      sentence,
    );
    const { warnings } = await transcribe(wanted);
    expect(Object.keys(made[0]?.requests[0] ?? {}).sort()).toEqual([
      'audio',
      'bytes',
      'format',
      'language',
      'model',
      'signal',
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(Array(5).fill('option_not_applied'));
    const said = warnings.map(({ message }) => message).join(' ');
    for (const word of ['Speakers', 'words', 'hints', 'Swearing', 'Numbers', 'test'])
      expect(said).toContain(word);
  });

  it('of the engine that was chosen with its model go to that engine alone', async () => {
    const down = () =>
      Promise.reject(
        ServiceError.ofProvider('authentication', { slot: 'asr', id: 'first' }, { detail: 'No.' }),
      );
    const { transcribe, made } = await serveRecording(
      [{ id: 'first', answer: down }, { id: 'second' }],
      sentence,
    );
    expect(await transcribe({ model: 'second/org/large' })).toMatchObject({ provider: 'second' });
    expect(made[1]?.requests[0]?.model).toBe('org/large');
    await expect(transcribe({ model: 'org/large' })).rejects.toMatchObject({ code: 'provider_error' });
    expect(made[0]?.requests[0]?.model).toBe('org/large');
    expect(made[1]?.requests).toHaveLength(1);
  });
});

describe('the language', () => {
  const cannotDetect = { languageDetection: false } as const;

  it('is detected where the engine can', async () => {
    const { transcribe, made } = await serveRecording(
      [{ answer: () => heard('hola', { language: 'es', languageConfidence: 0.7 }) }],
      sentence,
    );
    expect(await transcribe({ sourceLanguage: 'AUTO' })).toMatchObject({
      sourceLanguage: 'es',
      detectedLanguage: { code: 'es', confidence: 0.7 },
    });
    expect(made[0]?.requests[0]?.language).toBe('auto');
  });

  it("is the engine's default where it cannot, and that is said once", async () => {
    const own = { code: 'option_not_applied', message: 'It was en-US for me.' };
    for (const warnings of [[], [own]]) {
      const { transcribe, made } = await serveRecording(
        [{ capabilities: cannotDetect, answer: () => heard('hello', { language: 'en-US', warnings }) }],
        sentence,
      );
      const transcript = await transcribe({ sourceLanguage: 'auto' });
      expect(transcript).toMatchObject({
        sourceLanguage: 'en-US',
        warnings: [{ code: 'option_not_applied' }],
      });
      expect(transcript).not.toHaveProperty('detectedLanguage');
      expect(transcript.warnings).toHaveLength(1);
      expect(transcript.warnings[0]?.message).toContain('en-US');
      expect(made[0]?.requests[0]).not.toHaveProperty('language');
    }
  });

  it.each([
    ['en', ['de-DE', 'en-GB', 'en-US'], 'en-US', false],
    ['en-GB', ['en', 'en-GB'], 'en-GB', false],
    ['es-MX', ['es', 'fr'], 'es', true],
    ['es-MX', ['es-ES'], 'es-ES', true],
    ['pt-BR', ['pt'], 'pt', false],
    ['zh-CN', ['yue-Hant-HK', 'cmn-Hans-CN'], 'cmn-Hans-CN', false],
    ['zh-TW', ['cmn-Hans-CN'], 'cmn-Hans-CN', true],
  ])('%s of %j is %s', async (sourceLanguage, languages, tag, isLost) => {
    const { transcribe, made } = await serveRecording([{ languages: async () => languages }], sentence);
    const { warnings, ...transcript } = await transcribe({ sourceLanguage });
    expect(made[0]?.requests[0]?.language).toBe(tag);
    expect(transcript.sourceLanguage).toBe(sourceLanguage);
    expect(warnings.map(({ code }) => code)).toEqual(isLost ? ['region_fallback'] : []);
  });

  it('is that of the engine which knows it', async () => {
    const { transcribe, made } = await serveRecording(
      [
        { id: 'first', languages: async () => ['en-US'] },
        { id: 'second', languages: async () => ['de', 'fr'] },
      ],
      sentence,
    );
    expect(await transcribe({ sourceLanguage: 'fr' })).toMatchObject({ provider: 'second', warnings: [] });
    expect(made[0]?.requests).toEqual([]);
    await expect(transcribe({ sourceLanguage: 'cy' })).rejects.toMatchObject({
      code: 'unsupported_language',
      errors: [{ pointer: '/sourceLanguage' }],
      extensions: { sourceLanguages: ['de', 'en-US', 'fr'] },
    });
    await expect(transcribe({ sourceLanguage: 'x!' })).rejects.toMatchObject({
      code: 'unsupported_language',
    });
    // What engines know is asked for once.
    expect(made.map(({ counts }) => counts.languages)).toEqual([1, 1]);
  });

  it('is asked for once by all who come meanwhile', async () => {
    const { transcribe, made, path } = await serveRecording([{ languages: async () => ['en'] }], sentence);
    const info = await inspectAudio(path, new AbortController().signal);
    await Promise.all(Array.from({ length: 5 }, () => transcribe({ sourceLanguage: 'en', info })));
    expect(made[0]?.counts.languages).toBe(1);
  });
});

it('says how to get an engine where there is none', async () => {
  const { services, close } = await createServices({ providers: [] });
  onTestFinished(close);
  const directory = await temporaryFolder();
  await expect(
    services.voice.transcribe({ path: join(directory, 'none.wav'), directory }),
  ).rejects.toMatchObject({
    code: 'provider_not_configured',
  });
});
