import type { TextService, VoiceService } from '@dragoman/core';
import type { ErrorDetail, ServiceError } from '@dragoman/provider';
import { ApiError } from './errors/api-error.ts';

/** What core's requests call their fields, and what bodies of this API call them. */
const names: Readonly<Record<string, string>> = {
  sourceLanguage: 'source_language',
  sourceLanguages: 'source_languages',
  targetLanguage: 'target_language',
  targetLanguages: 'target_languages',
  brandVoice: 'brand_voice_id',
  preserveBrandVoice: 'preserve_brand_voice',
  culturalAdaptation: 'cultural_adaptation',
};
const anyName = new RegExp(`\\b(?:${Object.keys(names).join('|')})\\b`, 'g');

const inWords = (text: string): string =>
  text
    .replace(anyName, (name) => names[name] ?? name)
    .replace(/\bThe list of voices for (\w+)/, 'GET /v1/voices?language=$1')
    .replace(/\bThe list of voices/, 'GET /v1/voices');

/** `model` is a common word, and a field only where a pointer names it. */
const inPointer = (pointer: string): string => (pointer === '/model' ? '/ai_model' : inWords(pointer));

const inDetail = (detail: ErrorDetail): ErrorDetail => ({
  ...detail,
  pointer: inPointer(detail.pointer),
  message: inWords(detail.message),
});

/** An error of core's in the names that our callers use; anything else as it is. */
const inError = (thrown: unknown): unknown => {
  if (!ApiError.is(thrown)) return thrown;
  const { code, provider, retryAfterMs, cause } = thrown;
  return new ApiError(code, {
    detail: inWords(thrown.detail),
    errors: thrown.errors.map(inDetail),
    extensions: Object.fromEntries(
      Object.entries(thrown.extensions).map(([name, value]) => [names[name] ?? name, value]),
    ),
    ...(provider === undefined ? {} : { provider }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    retryable: thrown.retryable,
    cause,
  });
};

interface Warned {
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

const inResult = <Result extends Warned>(result: Result): Result =>
  result.warnings.length === 0
    ? result
    : { ...result, warnings: result.warnings.map((one) => ({ ...one, message: inWords(one.message) })) };

const renamed = async <Result>(call: Promise<Result>): Promise<Result> => {
  try {
    return await call;
  } catch (error) {
    throw inError(error);
  }
};

/** Core's `services.text`, whose errors and warnings name fields as bodies of this API do. */
export const textForCallers = (text: TextService): TextService => ({
  ...text,
  translate: async (request) => inResult(await renamed(text.translate(request))),
  async *translateBatch(request) {
    try {
      for await (const item of text.translateBatch(request)) {
        if ('result' in item) yield { ...item, result: inResult(item.result) };
        else yield { ...item, error: inError(item.error) as ServiceError };
      }
    } catch (error) {
      throw inError(error);
    }
  },
  async *translateSegments(request) {
    try {
      for await (const batch of text.translateSegments(request)) {
        yield {
          ...inResult(batch),
          segments: batch.segments.map((one) =>
            'error' in one ? { ...one, error: inError(one.error) as ServiceError } : inResult(one),
          ),
        };
      }
    } catch (error) {
      throw inError(error);
    }
  },
  ensurePair: (request) => renamed(text.ensurePair(request)),
  score: (request) => renamed(text.score(request)),
  findTerms: (request) => renamed(text.findTerms(request)),
});

/** Core's `services.voice` in the same way. */
export const voiceForCallers = (voice: VoiceService): VoiceService => ({
  transcribe: async (request) => inResult(await renamed(voice.transcribe(request))),
  speak: async (request) => inResult(await renamed(voice.speak(request))),
  ensureHeard: (request) => renamed(voice.ensureHeard(request)),
  ensureSpoken: (request) => renamed(voice.ensureSpoken(request)),
  voices: (request) => renamed(voice.voices(request)),
});
