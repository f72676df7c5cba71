import type { TtsRequest } from '@dragoman/provider';
import type { InputFault, VendorRequest } from '@dragoman/provider-kit';
import { googleFailures } from '@dragoman/vendor-google';

/** The errors of this provider. */
export const failures = googleFailures('tts', 'speech synthesiser');

/** The detail of an unknown voice. */
export const noSuchVoice = 'Google has no such voice. The list of voices says what it has.';

/** What the request is at fault for of what Google rejected: its messages alone tell. */
const faults: readonly (readonly [words: RegExp, fault: InputFault])[] = [
  [
    /sentences that are too long/i,
    {
      code: 'limit_exceeded',
      detail: 'The text has a sentence that is too long for this voice. Divide it by full stops.',
    },
  ],
  [
    /longer than the limit/i,
    { code: 'limit_exceeded', detail: 'The speech synthesiser takes up to 5000 bytes at once.' },
  ],
  [
    /requires a model name/i,
    {
      code: 'unknown_voice',
      detail:
        'This voice speaks by a model that Google wants named with it: name another voice, or its model.',
    },
  ],
  [
    /\bmodel\b.*does not exist/i,
    { code: 'unknown_model', detail: 'The speech synthesiser has no such model.' },
  ],
  [/voice .*(does not exist|misspelled)/i, { code: 'unknown_voice', detail: noSuchVoice }],
  [
    /ssml/i,
    {
      code: 'invalid_request',
      detail: 'The speech synthesiser does not take this SSML, or not with this voice. Send plain text.',
    },
  ],
];

/** A request, as a call of Google is made for it. */
export const vendorRequest = ({ signal, input, instructions }: TtsRequest): VendorRequest => ({
  signal,
  confidential: () => [input.value, instructions],
  faultOf: ({ words }) => faults.find(([pattern]) => pattern.test(String(words)))?.[1],
});
