import { describe, expect, it } from 'vitest';
import asrOpenAiDefault, { asrOpenAi } from '../src/index.ts';

it('is exported by name and as default', () => expect(asrOpenAiDefault).toBe(asrOpenAi));

it('knows the vendor’s own names of its variables', () => {
  expect(asrOpenAi.env).toEqual({
    apiKey: { name: 'OPENAI_API_KEY', secret: true },
    baseUrl: 'OPENAI_BASE_URL',
    organization: 'OPENAI_ORG_ID',
    project: 'OPENAI_PROJECT_ID',
  });
});

it.each([
  [{}, false],
  [{ apiKey: '', baseUrl: '' }, false],
  [{ transcriptionModel: 'whisper-1' }, false],
  [{ apiKey: 'sk-x' }, true],
  [{ baseUrl: 'http://localhost:8000/v1' }, false],
  [{ apiKey: 'sk-x', baseUrl: 'http://localhost:8000/v1' }, false],
  [{ baseUrl: 'http://localhost:8000/v1', transcriptionModel: 'mine' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(asrOpenAi.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it('have defaults', () => {
    expect(asrOpenAi.options.parse({ apiKey: 'sk-x' })).toEqual({
      apiKey: 'sk-x',
      keyHeader: 'authorization',
    });
  });

  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'sk-x', baseURL: 'http://x' }, ''],
    [{ baseUrl: 'localhost:8000' }, 'baseUrl'],
    [{ apiKey: 'sk-x', transcriptionModel: '' }, 'transcriptionModel'],
    [{ apiKey: 'sk-x\nx-injected: 1' }, 'apiKey'],
  ])('%j is refused at %j', (options, path) => {
    const { error } = asrOpenAi.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('sk-x');
  });
});

describe('capabilities', () => {
  // Some models end on 2027-02-26.
  const now = () => Date.parse('2026-11-01');
  const capabilitiesFor = (options: object) =>
    asrOpenAi.create(asrOpenAi.options.parse(options), { logger: console, now }).capabilities;

  it.each([
    ['whisper-1', { wordTimes: true, languageDetection: true, hints: true }],
    [
      'gpt-4o-transcribe',
      { wordTimes: false, languageDetection: false, hints: true, maxDurationMs: 1_390_000 },
    ],
    ['gpt-transcribe', { wordTimes: false, languageDetection: true, hints: true }],
    ['gpt-4o-transcribe-diarize', { wordTimes: false, diarization: true, hints: false }],
  ])('of %s', (transcriptionModel, expected) => {
    expect(capabilitiesFor({ apiKey: 'sk-x', transcriptionModel })).toMatchObject(expected);
  });

  it('have speakers at OpenAI itself, and elsewhere only where a model for them is named', () => {
    expect(capabilitiesFor({ apiKey: 'sk-x' }).diarization).toBe(true);
    const baseUrl = 'http://localhost:8000/v1';
    expect(capabilitiesFor({ baseUrl }).diarization).toBe(false);
    expect(capabilitiesFor({ baseUrl, diarizationModel: 'gpt-4o-transcribe-diarize' }).diarization).toBe(
      true,
    );
  });
});
