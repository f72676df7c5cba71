import type { TranslationMemory } from '@dragoman/core';
import type { Store } from '@dragoman/store';

/** What the engine may ask of a project's memory. */
export const memoryOf = (
  { memory }: Pick<Store, 'memory'>,
  accountId: string,
  projectId: string,
): TranslationMemory => ({
  recall: (keys) => memory.recall(accountId, projectId, keys),
  similar: (query) => memory.similar(accountId, projectId, query),
});
