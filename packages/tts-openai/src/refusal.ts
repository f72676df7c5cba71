import type { ServiceError, TtsRequest } from '@dragoman/provider';
import { firstWords, type RefusalFacts } from '@dragoman/vendor-openai';

/** What a refusal says of the request, where it says more than its status. */
export const refusedInput =
  ({ model, voice }: TtsRequest) =>
  ({ error, failures, facts }: RefusalFacts): ServiceError | undefined => {
    const { status, code, param } = error;
    const words = firstWords(error);
    if (model !== undefined && (code === 'model_not_found' || (status === 404 && /model/i.test(words)))) {
      return failures.input('unknown_model', 'The speech synthesiser has no such model.', facts());
    }
    const isOfVoice = param === 'voice' || /\bvoice\b/i.test(words);
    if (voice === undefined || !isOfVoice || (status !== 400 && status !== 404 && status !== 422)) {
      return undefined;
    }
    return failures.input('unknown_voice', 'The speech synthesiser has no such voice.', facts());
  };
