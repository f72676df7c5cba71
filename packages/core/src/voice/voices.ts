import { ServiceError } from '@dragoman/provider';
import type { VoiceDependencies } from './service.ts';
import type { OfferedVoice, VoicesRequest } from './types.ts';

export const listVoices = async (
  _request: VoicesRequest,
  _dependencies: VoiceDependencies,
): Promise<readonly OfferedVoice[]> => {
  throw new ServiceError('provider_not_configured', { detail: 'This is not built yet.' });
};
