import type { Plan } from '../../carried.ts';
import type { TranslationExample } from '../../types.ts';
import { chooseExamples } from './brand-voice.ts';

/** More examples cost more than they teach. */
const maxExamples = 5;
/** Places that the brand voice keeps, so that similar texts do not drown it. */
const ownExamples = 2;
/** A call of many texts is not worth a question to the memory for each. */
const maxQuestions = 10;

/** Approved translations that show an engine how it is done: those of texts like these, and those of the brand voice. */
export const findExamples = async (
  { memory, brandVoice, source, target }: Plan,
  texts: readonly string[],
): Promise<readonly TranslationExample[]> => {
  const own = brandVoice?.examples ?? [];
  const room = maxExamples - Math.min(own.length, ownExamples);
  const found = new Map<string, TranslationExample>();
  for (const sourceText of memory?.similar ? texts.slice(0, maxQuestions) : []) {
    if (found.size >= room) break;
    const similar = await memory?.similar?.({
      sourceText,
      sourceLanguage: source.tag,
      targetLanguage: target.tag,
      limit: room - found.size,
    });
    for (const one of similar ?? []) found.set(one.source, { source: one.source, target: one.target });
  }
  const others = own.filter((one) => !found.has(one.source));
  for (const one of chooseExamples(others, texts, maxExamples - found.size)) {
    found.set(one.source, { source: one.source, target: one.target });
  }
  return [...found.values()];
};
