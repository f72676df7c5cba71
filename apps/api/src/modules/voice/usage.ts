import type { Transcript } from '@dragoman/core';
import { keyIdOf, type Store } from '@dragoman/store';
import type { JobPlace } from '../jobs/types.ts';

/** Counts the length of what was heard, once for each job. @returns seconds, rounded up */
export const countSeconds = async (
  store: Store,
  { accountId, projectId, actor, jobId }: JobPlace,
  product: 'speech_to_text' | 'voice_translation',
  { durationMs }: Transcript,
): Promise<number> => {
  const seconds = Math.ceil(durationMs / 1000);
  await store.usage.record(accountId, {
    id: jobId,
    projectId,
    keyId: keyIdOf(actor),
    product,
    unit: 'seconds',
    used: seconds,
    billed: seconds,
  });
  return seconds;
};
