import {
  type AsrProviderV1,
  type AsrRequest,
  type AsrResult,
  defineProvider,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import {
  createVendor,
  failureOfHttpStatus,
  failuresOf,
  type InputFault,
  retryAfterMsOf,
  type VendorCall,
  VendorError,
  type VendorProblem,
} from '@dragoman/provider-kit';
import type { LeanFetch } from '@dragoman/provider-kit/lean-fetch';
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
  // The one way to the server: it connects at the first call, ends calls with the request and with the provider, and
  // makes our failures of whatever goes wrong.
  const vendor = createVendor({
    name: 'The Morse recogniser',
    failures,
    async connect() {
      const { createLeanFetch } = await import('@dragoman/provider-kit/lean-fetch');
      return createLeanFetch();
    },
    disconnect: (connection) => connection.close(),
    secrets: () => [apiKey],
  });

  /** One exchange with the server. */
  const ask = async (
    path: string,
    body: Blob | undefined,
    { connection, signal }: VendorCall<LeanFetch>,
  ): Promise<string> => {
    const post = body === undefined ? {} : { method: 'POST', body };
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'audio/wav' };
    const response = await connection.fetch(new URL(path, baseUrl), { ...post, headers, signal });
    const text = await response.text();
    if (response.ok) return text;
    throw new VendorError({
      failure: failureOfHttpStatus(response.status),
      status: response.status,
      codes: [/not_audio/.exec(text)?.[0]],
      retryAfterMs: retryAfterMsOf(response.headers.get('retry-after')),
    });
  };

  /** What of a request the server can reject. */
  const faultOf = ({ codes }: VendorProblem): InputFault | undefined =>
    codes?.includes('not_audio') ? { code: 'corrupt_audio', detail: 'The audio cannot be read.' } : undefined;

  const transcribe = async (request: AsrRequest): Promise<AsrResult> => {
    vendor.throwIfOver(request.signal);
    const warnings = warningsFor(request);
    return vendor.call({ signal: request.signal, faultOf }, async (call) => {
      const { words, durationMs } = answer.parse(JSON.parse(await ask('recognise', request.audio, call)));
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
    });
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
      vendor.throwIfOver(signal);
      return ['en'];
    },
    check: ({ signal }) =>
      vendor.call({ signal }, async (call) => void (await ask('health', undefined, call))),
    close: vendor.close,
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
