import type { AsrOptions, AsrRequest, AsrStreamRequest, ServiceError } from '@dragoman/provider';
import type { InputFault, VendorProblem, VendorRequest } from '@dragoman/provider-kit';
import { googleFailures } from '@dragoman/vendor-google';

/** The errors of this provider. */
export const failures = googleFailures('asr', 'speech recogniser');

/** What the request can be at fault for. */
const faults = {
  language: {
    code: 'unsupported_language',
    detail: 'The speech recogniser does not know this language, or not with this model.',
  },
  model: {
    code: 'unknown_model',
    detail: 'The speech recogniser has no such model, or not for this language.',
  },
  audio: {
    code: 'corrupt_audio',
    detail: 'The audio cannot be decoded. Send another file, or say the format that it really has.',
  },
} as const satisfies Readonly<Record<string, InputFault>>;

const inputError = ({ code, detail }: InputFault): ServiceError => failures.input(code, detail);

/** The audio is not what it is said to be. */
export const corruptAudio = (): ServiceError => inputError(faults.audio);

/** Google lacks the language. */
export const unsupportedLanguage = (): ServiceError => inputError(faults.language);

/** The audio is well, but of a kind that Google does not take. */
export const unsupportedAudio = (what: string): ServiceError =>
  failures.input(
    'unsupported_format',
    `The speech recogniser does not take ${what}. Send 16-bit WAV, FLAC, or Opus in Ogg or WebM.`,
  );

/** v2 of Google's API wants the project in each request. */
export const projectMissing = (): ServiceError =>
  failures.input(
    'provider_not_configured',
    'Models of v2 need the name of a project. The operator must set providers.google.project (GOOGLE_CLOUD_PROJECT).',
  );

const limits: readonly (readonly [RegExp, string])[] = [
  [
    /stream duration|reached for stream/i,
    'A stream to the speech recogniser may last five minutes. Begin another one.',
  ],
  [
    /audio timeout|no more client requests/i,
    'The stream had no audio for ten seconds. Send silence while nobody speaks.',
  ],
  [
    /too long|duration limit|payload size|maximum of 60 seconds/i,
    'The speech recogniser takes up to one minute and 10 MB at once. Send shorter audio.',
  ],
];

/** What of the request Google rejected: its messages alone tell. */
const faultOf = (words: string, { language = 'auto', model }: AsrOptions): InputFault | undefined => {
  const isNamed = language !== 'auto';
  const limit = limits.find(([pattern]) => pattern.test(words));
  if (limit) return { code: 'limit_exceeded', detail: limit[1] };
  if (isNamed && /^the language .* is not supported/i.test(words)) return faults.language;
  if (/model/i.test(words)) {
    if (model !== undefined) return faults.model;
    return isNamed && /language/i.test(words) ? faults.language : undefined;
  }
  if (isNamed && /language code/i.test(words)) return faults.language;
  return /audio content|(wav|flac) header|supported encoding/i.test(words) ? faults.audio : undefined;
};

/** Whether Google rejected the model of a call that the operator's options alone shape. */
export const modelFault = ({ words }: VendorProblem): InputFault | undefined =>
  /model/i.test(String(words)) ? faults.model : undefined;

/** A request, as a call of Google is made for it. */
export const vendorRequest = (request: AsrRequest | AsrStreamRequest): VendorRequest => ({
  signal: request.signal,
  confidential: () => request.hints ?? [],
  faultOf: ({ words }) => faultOf(String(words), request),
});
