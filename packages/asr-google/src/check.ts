import { type ProviderRequest, ServiceError } from '@dragoman/provider';
import { optionsOf } from '@dragoman/vendor-google';
import type { GoogleAsrVendor } from './vendor.ts';

/** A request without audio, which Google refuses by itself, and does not bill, once it has let the caller in. */
const nothing = {
  config: { encoding: 'LINEAR16', sampleRateHertz: 16_000, languageCode: 'en-US' },
  audio: { content: Buffer.alloc(0) },
} as const;

/** Rejects where Google refuses anything but the missing audio. */
export const check = async ({ signal }: ProviderRequest, vendor: GoogleAsrVendor): Promise<void> => {
  try {
    await vendor.call({ signal }, async (call) =>
      call.connection.client.recognize(nothing, await optionsOf(call)),
    );
  } catch (error) {
    const isRefusal = ServiceError.is(error) && error.provider?.failure === 'rejected';
    if (!isRefusal || error.provider?.vendorCode !== 'INVALID_ARGUMENT') throw error;
  }
};
