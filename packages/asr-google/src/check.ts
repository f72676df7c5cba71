import { type ProviderRequest, ServiceError } from '@dragoman/provider';
import { speechFormat } from '@dragoman/sound-kit';
import { optionsOf } from '@dragoman/vendor-google';
import type { SpeechApis } from './apis.ts';
import { planAudio } from './audio.ts';
import { modelFault } from './failures.ts';

const nothing = Buffer.alloc(0);

/**
 * Asks for the recognition of nothing, which Google refuses by itself, and does not bill, once it has let the caller in.
 * Rejects where Google refuses anything but the missing audio.
 */
export const check = async ({ signal }: ProviderRequest, apis: SpeechApis): Promise<void> => {
  const api = apis.of(undefined);
  const query = api.query({ language: 'en-US' }, planAudio(nothing, speechFormat), false);
  try {
    await api.vendor.call({ signal, faultOf: modelFault }, async (call) => {
      const asked = (await api.asking(call)).recording(query, nothing);
      return call.connection.client.recognize(asked, await optionsOf(call));
    });
  } catch (error) {
    const isRefusal = ServiceError.is(error) && error.provider?.failure === 'rejected';
    if (!isRefusal || error.provider?.vendorCode !== 'INVALID_ARGUMENT') throw error;
  }
};
