import {
  type AsrCapabilities,
  type AsrProviderV1,
  type AsrRequest,
  type AsrResult,
  defineProvider,
} from '@dragoman/provider';
import { z } from 'zod';

/** What was asked, the audio by its length: a test must not keep it. */
export interface AskedOnce extends Omit<AsrRequest, 'audio' | 'signal'> {
  readonly bytes: number;
  readonly signal: AbortSignal;
  readonly audio: Blob;
}

export interface TestRecogniser {
  readonly id?: string;
  readonly capabilities?: Partial<AsrCapabilities>;
  readonly languages?: AsrProviderV1['languages'];
  /** The answer to a call, counted from 0. Default: one segment, `part N`. */
  readonly answer?: (call: number, request: AsrRequest) => Promise<AsrResult> | AsrResult;
}

/** An answer with one segment of a second, and a word for each word. */
export const heard = (text: string, more: Partial<AsrResult> = {}): AsrResult => ({
  text,
  segments: text === '' ? [] : [{ text, startMs: 100, endMs: 1_100 }],
  warnings: [],
  ...more,
});

/** A recogniser of our own, with a record of what it was asked. */
export const testRecogniser = (recogniser: TestRecogniser = {}) => {
  const requests: AskedOnce[] = [];
  const counts = { languages: 0 };
  const id = recogniser.id ?? 'test';
  const definition = defineProvider({
    contract: 'asr/v1',
    slot: 'asr',
    id,
    packageName: `@test/${id}`,
    displayName: id,
    options: z.strictObject({}),
    env: {},
    isConfigured: () => true,
    setup: `Set ${id}`,
    create: (): AsrProviderV1 => ({
      contract: 'asr/v1',
      id,
      capabilities: {
        offline: true,
        streaming: false,
        diarization: true,
        languageDetection: true,
        wordTimes: true,
        hints: true,
        profanityFilter: true,
        numberFormatting: true,
        containers: ['wav'],
        raw: [{ encoding: 's16le', sampleRates: [] }],
        ...recogniser.capabilities,
      },
      languages: async (request) => {
        counts.languages++;
        return recogniser.languages?.(request) ?? 'any';
      },
      transcribe: async (request) => {
        const call = requests.length;
        requests.push({ ...request, bytes: request.audio.size });
        return recogniser.answer ? recogniser.answer(call, request) : heard(`part ${call}`);
      },
      check: async () => {},
      close: async () => {},
    }),
  });
  return { definition, requests, counts };
};
