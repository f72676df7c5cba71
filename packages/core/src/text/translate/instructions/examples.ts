import type { Outline, Plan } from '../../request/plan.ts';
import type { TranslationExample } from '../../types.ts';
import { chooseExamples } from './brand-voice.ts';

/** More examples cost more than they teach. */
const mostExamples = 5;
/** Places that the brand voice keeps, so that similar texts do not drown it. */
const ownExamples = 2;
/** A call of many texts is not worth a question to the memory for each. */
const mostQuestions = 10;

/** Approved translations that show an engine how it is done: those of texts like these, and those of the brand voice. */
export const findExamples = async (
  { options: { memory }, guide }: Outline,
  plan: Plan,
  texts: readonly string[],
): Promise<readonly TranslationExample[]> => {
  const own = guide.brandVoice?.examples ?? [];
  const room = mostExamples - Math.min(own.length, ownExamples);
  const found = new Map<string, TranslationExample>();
  for (const sourceText of memory?.similar ? texts.slice(0, mostQuestions) : []) {
    if (found.size >= room) break;
    const similar = await memory?.similar?.({
      sourceText,
      sourceLanguage: plan.source.tag,
      targetLanguage: plan.target.tag,
      limit: room - found.size,
    });
    for (const { source, target } of similar ?? []) found.set(source, { source, target });
  }
  const others = own.filter(({ source }) => !found.has(source));
  for (const { source, target } of chooseExamples(others, texts, mostExamples - found.size)) {
    found.set(source, { source, target });
  }
  return [...found.values()];
};
