import type { MemoryEntry, TranslationMemory } from '@dragoman/core';
import type { RecalledTranslation, Store } from '@dragoman/store';
import { qualityOf } from '../quality-columns.ts';

/** What the engine may ask of a project's memory. */
export const memoryOf = (
  { memory }: Pick<Store, 'memory'>,
  accountId: string,
  projectId: string,
): TranslationMemory => ({
  async recall(questions) {
    const answers = await memory.recall(accountId, projectId, questions);
    return answers.map((answer) => answer && entryOf(answer));
  },
  similar: (query) => memory.similar(accountId, projectId, query),
});

const entryOf = ({ report, ...entry }: RecalledTranslation): MemoryEntry => {
  const quality = report && qualityOf(report);
  if (!report || !quality) return entry;
  const { adaptations, glossaryMatches, warnings } = report;
  return { ...entry, report: { quality, adaptations, glossaryMatches, warnings } };
};
