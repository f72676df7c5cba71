import type { AsrOptions, ServiceError } from '@dragoman/provider';
import { failuresOf } from '@dragoman/provider-kit';
import type { Judge } from '@dragoman/vendor-azure';

const own = failuresOf({ slot: 'asr', id: 'azure', noun: 'speech recogniser' });

/** The audio is in a format that the service is not given. */
export const unsupportedFormat = (why: string): ServiceError =>
  own.input(
    'unsupported_format',
    `Azure cannot be given this audio: ${why}. Send one channel of raw PCM, mu-law or A-law.`,
    { cause: undefined },
  );

/** Azure answers an unknown endpoint id and an unknown language alike: what the caller chose is at fault. */
export const judgeRefusal =
  ({ model, language }: AsrOptions): Judge =>
  (event, failures, facts) => {
    if (event.kind === 'closed' && /unsupported audio format/i.test(event.words))
      return failures.input(
        'unsupported_format',
        'Azure does not take audio of this rate. Send 16 kHz.',
        facts,
      );
    if (event.kind !== 'refused' || event.status !== 400) return undefined;
    if (model !== undefined)
      return failures.input(
        'unknown_model',
        'Azure has no such custom endpoint for this language: name one of the Speech resource.',
        facts,
      );
    if (language === undefined || language === 'auto') return undefined;
    return failures.input('unsupported_language', `Azure does not recognise ${language}.`, facts);
  };
