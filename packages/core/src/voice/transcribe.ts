import { ServiceError } from '@dragoman/provider';
import type { VoiceDependencies } from './service.ts';
import type { TranscribeRequest, Transcript } from './types.ts';

export const transcribe = async (
  _request: TranscribeRequest,
  _dependencies: VoiceDependencies,
): Promise<Transcript> => {
  throw new ServiceError('provider_not_configured', { detail: 'This is not built yet.' });
};
