import type { ErrorCode, ServiceError } from '@dragoman/provider';
import { failuresOf } from '@dragoman/provider-kit';
import type { GrpcStatus, InputFault } from '@dragoman/vendor-google';

/** What callers know the engine as. */
export const noun = 'speech recogniser';

const failures = failuresOf({ slot: 'asr', id: 'google', noun });

/** A fault of the request that is found before Google is asked. */
export const inputError = (code: ErrorCode, detail: string): ServiceError =>
  failures.input(code, detail, { cause: undefined });

const languageDetail = 'The speech recogniser does not know this language, or not with this model.';

/** The audio is not what it is said to be. */
export const corruptAudio = (): ServiceError =>
  inputError(
    'corrupt_audio',
    'The audio cannot be decoded. Send another file, or say the format that it really has.',
  );

/** The audio is well, but of a kind that Google does not take. */
export const unsupportedAudio = (what: string): ServiceError =>
  inputError(
    'unsupported_format',
    `The speech recogniser does not take ${what}. Send 16-bit WAV, FLAC, or Opus in Ogg or WebM.`,
  );

/** Google lacks the language. */
export const unsupportedLanguage = (): ServiceError => inputError('unsupported_language', languageDetail);

/** What of the request may be at fault. */
export interface Asked {
  readonly language?: string | undefined;
  readonly model?: string | undefined;
}

const limits: readonly (readonly [RegExp, string])[] = [
  [/stream duration/i, 'A stream to the speech recogniser may last five minutes. Begin another one.'],
  [/audio timeout/i, 'The stream had no audio for ten seconds. Send silence while nobody speaks.'],
  [
    /too long|duration limit|payload size/i,
    'The speech recogniser takes up to one minute and 10 MB at once. Send shorter audio.',
  ],
];

/** What of Google's refusals the request is at fault for; its messages alone tell. */
export const faultOf =
  ({ language, model }: Asked) =>
  ({ message }: GrpcStatus): InputFault | undefined => {
    const limit = limits.find(([pattern]) => pattern.test(message));
    if (limit) return { code: 'limit_exceeded', detail: limit[1] };
    if (/model/i.test(message)) {
      if (model !== undefined) {
        const detail = 'The speech recogniser has no such model, or not for this language.';
        return { code: 'unknown_model', detail };
      }
      return language === undefined || !/language/i.test(message)
        ? undefined
        : { code: 'unsupported_language', detail: languageDetail };
    }
    if (/language code/i.test(message) && language !== undefined) {
      return { code: 'unsupported_language', detail: languageDetail };
    }
    if (/audio content|(wav|flac) header/i.test(message)) {
      const { code, detail } = corruptAudio();
      return { code, detail };
    }
    return undefined;
  };
