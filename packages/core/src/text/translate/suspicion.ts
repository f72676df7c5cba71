import { placeholderPattern } from '@dragoman/provider';
import type { Job, Unit } from '../recall/prepare.ts';
import type { Draft } from './draft.ts';
import { inspectObedience } from './obedience/inspect.ts';

const readable = (text: string): string =>
  text.includes('⟦') ? text.replace(placeholderPattern, ' ') : text;

/** The segments of a text that a language model seems to have answered or obeyed. Other engines can do neither. */
export const suspectsOf = (job: Job, { route, texts }: Draft): readonly Unit[] => {
  if (route.engine.provider.capabilities.kind !== 'llm' || job.pending.size === 0) return [];
  const { source: sourceLanguage, target: targetLanguage } = job.plan;
  return [...job.pending.values()].filter(({ segment }) => {
    const output = texts.get(segment.text)?.text;
    if (output === undefined) return false;
    const source = readable(segment.text);
    return inspectObedience({ source, output: readable(output), sourceLanguage, targetLanguage }).obeyed;
  });
};
