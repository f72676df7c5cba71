import type { ProviderRequest } from '@dragoman/provider';
import { type AzureVendor, broken, saidIn } from '@dragoman/vendor-azure';
import { inspectMessage } from './messages.ts';
import type { AzureAsrOptions } from './options.ts';
import { createRecogniser } from './recogniser.ts';

const format = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

/** Opens a connection for recognition and ends it: the key is looked at, and nothing is billed. */
export const check = (
  { signal }: ProviderRequest,
  options: AzureAsrOptions,
  vendor: AzureVendor,
): Promise<void> =>
  vendor.call({ signal }, async (call) => {
    const recogniser = createRecogniser(call.connection, { format, language: 'en-US' }, options);
    const connecting = saidIn<never>(call, {
      ...recogniser,
      inspect: inspectMessage,
      start: ({ end, fail }) => recogniser.connect(end, (error) => fail(broken(error))),
    });
    await connecting.next();
  });
