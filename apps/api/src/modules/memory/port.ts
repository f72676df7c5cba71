import type { MemoryEntry, TranslationMemory } from '@dragoman/core';
import type { RecalledTranslation, Store } from '@dragoman/store';

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
  if (!report || report.qualityScore === null) return entry;
  const { qualityScore: score, qualityChecks: checks, ...rest } = report;
  return { ...entry, report: { ...rest, quality: { score, checks } } };
};
