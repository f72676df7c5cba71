import type { ProviderRequest } from '@dragoman/provider';
import type { ElevenLabsVendor } from './vendor.ts';

/** Lists the models of the account, which costs nothing. */
export const check = ({ signal }: ProviderRequest, vendor: ElevenLabsVendor): Promise<void> =>
  vendor.call({ signal }, async ({ connection, signal: abortSignal }) => {
    await connection.client.models.list({ abortSignal });
  });
