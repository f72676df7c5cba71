import { ServiceError } from '@dragoman/provider';
import type { SpeechEngine } from './vendor-client.ts';

/** A request without audio, which Google refuses by itself, and does not bill, once it has let the caller in. */
const nothing = {
  config: { encoding: 'LINEAR16', sampleRateHertz: 16_000, languageCode: 'en-US' },
  audio: { content: Buffer.alloc(0) },
} as const;

/** Rejects where Google refuses anything but the missing audio. */
export const checkEngine = async (signal: AbortSignal, engine: SpeechEngine): Promise<void> => {
  try {
    await engine.call(signal, {}, (call) => call.client.recognize(nothing, call.options));
  } catch (error) {
    const isRefusal = ServiceError.is(error) && error.provider?.failure === 'rejected';
    if (!isRefusal || error.provider?.vendorCode !== 'INVALID_ARGUMENT') throw error;
  }
};
