import { ServiceError } from '@dragoman/provider';
import type { VoiceDependencies } from './service.ts';
import type { SpeakRequest, Speech } from './types.ts';

export const speak = async (_request: SpeakRequest, _dependencies: VoiceDependencies): Promise<Speech> => {
  throw new ServiceError('provider_not_configured', { detail: 'This is not built yet.' });
};
