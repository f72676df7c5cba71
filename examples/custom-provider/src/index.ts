import {
  type AsrProviderV1,
  type AsrRequest,
  type AsrResult,
  defineProvider,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import { failureOfHttpStatus, failuresOf, retryAfterMsOf } from '@dragoman/provider-kit';
import { z } from 'zod';

const id = 'morse';
const failures = failuresOf({ slot: 'asr', id, noun: 'Morse recogniser' });

const options = z.strictObject({ baseUrl: z.url(), apiKey: z.string().min(1) });

const word = z.object({ text: z.string(), startMs: z.int(), endMs: z.int() });
const answer = z.object({ durationMs: z.int(), words: z.array(word) });

/** What this engine has not. Dragoman's core leaves it out by the capabilities; whoever asks for it here is told. */
const lacking = ['hints', 'diarization', 'profanityFilter', 'numberFormatting'] as const;

/** Refuses what cannot be done at all; gives what was left out. */
const warningsFor = (request: AsrRequest): readonly ProviderWarning[] => {
  const { language, model, format } = request;
  if (format.kind !== 'container' || format.container !== 'wav') {
    throw new ServiceError('unsupported_format', { detail: 'The Morse recogniser takes WAV alone.' });
  }
  if (model !== undefined) {
    throw new ServiceError('unknown_model', { detail: 'The Morse recogniser has no choice of models.' });
  }
  const warnings: ProviderWarning[] = lacking
    .filter((option) => request[option] !== undefined && request[option] !== false)
    .map((option) => ({ code: 'option_not_applied', message: `Morse code has no ${option}.` }));
  if (language === undefined || language === 'auto') {
    const message = 'The Morse recogniser cannot tell languages apart: en was assumed.';
    return [...warnings, { code: 'option_not_applied', message }];
  }
  if (language === 'en') return warnings;
  if (!language.startsWith('en-')) {
    throw new ServiceError('unsupported_language', { detail: `It knows en alone, not ${language}.` });
  }
  return [...warnings, { code: 'region_fallback', message: `It knows no ${language}: this is en.` }];
};

const create = ({ baseUrl, apiKey }: z.output<typeof options>): AsrProviderV1 => {
  // Aborted by `close`, so that no call outlives the provider.
  const closing = new AbortController();

  /** One exchange with the server. An abort rejects with the signal's own reason, anything else with a failure. */
  const ask = async (path: string, body: Blob | undefined, caller: AbortSignal): Promise<string> => {
    const signal = AbortSignal.any([caller, closing.signal]);
    signal.throwIfAborted();
    const post = body === undefined ? {} : { method: 'POST', body };
    let response: Response;
    let text: string;
    try {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'audio/wav' };
      response = await fetch(new URL(path, baseUrl), { ...post, headers, signal });
      text = await response.text();
    } catch (cause) {
      signal.throwIfAborted();
      throw failures.engine('unavailable', { cause });
    }
    const { status } = response;
    if (response.ok) return text;
    // For logs. The server's own words could quote what it was sent.
    const cause = new Error(`The server answered ${status}.`);
    if (status === 400 && text.includes('not_audio')) {
      throw failures.input('corrupt_audio', 'The audio cannot be read.', { status, cause });
    }
    const retryAfterMs = retryAfterMsOf(response.headers.get('retry-after'));
    throw failures.engine(failureOfHttpStatus(status), { status, retryAfterMs, cause });
  };

  const transcribe = async (request: AsrRequest): Promise<AsrResult> => {
    request.signal.throwIfAborted();
    const warnings = warningsFor(request);
    const heard = await ask('recognise', request.audio, request.signal);
    let words: z.output<typeof answer>['words'];
    let durationMs: number;
    try {
      ({ words, durationMs } = answer.parse(JSON.parse(heard)));
    } catch {
      // The parser's own message would quote the answer, and with it what was said.
      throw failures.engine('invalid_response', {
        cause: new Error(`${heard.length} characters are no answer.`),
      });
    }
    const text = words.map((one) => one.text).join(' ');
    const [first, last] = [words[0], words.at(-1)];
    return {
      text,
      language: 'en',
      durationMs,
      segments: first && last ? [{ text, startMs: first.startMs, endMs: last.endMs }] : [],
      ...(request.words ? { words } : {}),
      warnings,
    };
  };

  return {
    contract: 'asr/v1',
    id,
    capabilities: {
      offline: false,
      streaming: false,
      diarization: false,
      languageDetection: false,
      wordTimes: true,
      hints: false,
      profanityFilter: false,
      numberFormatting: false,
      containers: ['wav'],
      raw: [],
      maxDurationMs: 600_000,
    },
    transcribe,
    async languages({ signal }) {
      signal.throwIfAborted();
      return ['en'];
    },
    async check({ signal }) {
      await ask('health', undefined, signal);
    },
    async close() {
      closing.abort(new Error('The provider is closed.'));
    },
  };
};

/** Hears Morse code through a server. */
export const asrMorse = defineProvider({
  contract: 'asr/v1',
  slot: 'asr',
  id,
  packageName: '@example/asr-morse',
  displayName: 'Morse',
  options,
  env: { baseUrl: 'MORSE_URL', apiKey: { name: 'MORSE_API_KEY', secret: true } },
  isConfigured: ({ baseUrl, apiKey }) => typeof baseUrl === 'string' && typeof apiKey === 'string',
  setup: 'Run a Morse recogniser, and set MORSE_URL and MORSE_API_KEY.',
  create,
});

export { asrMorse as default };
