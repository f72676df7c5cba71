import type { MtRequest, MtResult, MtSegment, MtSegmentResult } from '@dragoman/provider';
import { type AnswerItem, readAnswer } from './answer.ts';
import { type Ask, createLedger } from './ask.ts';
import { unusable } from './failures.ts';
import { fromMarks } from './marks.ts';
import { matchItems } from './match-items.ts';
import type { OpenAiModel } from './options.ts';
import { tasks } from './tasks.ts';
import { growthBetween, packByTokens } from './token-budget.ts';
import { type PromptItem, randomItemIds, userMessage } from './user-message.ts';

/** A text that fails alone so many times fails the request. */
const maxAttemptsAlone = 2;

/** An answer with the placeholders of the texts in place of the marks that the model saw. */
const withPlaceholders = (answer: readonly AnswerItem[], items: readonly PromptItem[]): AnswerItem[] => {
  const texts = new Map(items.map(({ id, text }) => [id, text]));
  return answer.map((item) => {
    const shown = (said: string): string => fromMarks(said, texts.get(item.id) ?? '');
    return {
      ...item,
      translation: shown(item.translation),
      adaptations: item.adaptations?.map((one) => ({
        ...one,
        source: shown(one.source),
        target: shown(one.target),
      })),
    };
  });
};

/**
 * Translates all segments of a request. What the model lost, cut off, refused or mixed up is asked for again: first the
 * failed ones together, then by halves, at last each alone, so that no translation ever stands under another's id.
 */
export const translate = async (request: MtRequest, model: OpenAiModel, ask: Ask): Promise<MtResult> => {
  const { sourceLanguage, targetLanguage, instructions = {}, signal } = request;
  const adapted = instructions.culturalAdaptation === true;
  const task = adapted ? tasks.adapt : tasks.translate;
  const growth = growthBetween(sourceLanguage, targetLanguage);
  const ledger = createLedger(ask);
  const results = new Map<string, AnswerItem>();
  const faults = new Map(instructions.reminder?.map((one) => [one.id, one.faults]));

  const askOnce = async (segments: readonly MtSegment[]) => {
    const ids = randomItemIds(segments.length);
    const items = segments.map(({ id, text }, index) => ({
      id: ids[index] ?? '',
      text,
      faults: faults.get(id),
    }));
    const user = userMessage({ sourceLanguage, targetLanguage, instructions, items });
    const answer = await ledger.ask({ model, task, user, growth, signal });
    const said = answer.outcome === 'complete' ? readAnswer(answer.content) : undefined;
    const found = matchItems(items, withPlaceholders(said ?? [], items));
    const failed = segments.filter((segment, index) => {
      const item = found.get(ids[index] ?? '');
      if (item) results.set(segment.id, item);
      return !item;
    });
    return { failed, answer };
  };

  const settle = async (segments: readonly MtSegment[], attempt = 1): Promise<void> => {
    const { failed, answer } = await askOnce(segments);
    if (failed.length === 0) return;
    if (failed.length < segments.length) return settle(failed);
    if (segments.length > 1) {
      const middle = Math.ceil(segments.length / 2);
      await settle(segments.slice(0, middle));
      return settle(segments.slice(middle));
    }
    // A text that does not fit will not fit a second time.
    if (attempt === maxAttemptsAlone || answer.outcome === 'cut_off') throw unusable(answer);
    return settle(segments, attempt + 1);
  };

  const resultOf = ({ id }: MtSegment): MtSegmentResult => {
    const item = results.get(id);
    if (!item) throw unusable();
    return { id, text: item.translation, ...(adapted ? { adaptations: item.adaptations ?? [] } : {}) };
  };

  for (const segments of packByTokens(request.segments, model, growth)) await settle(segments);
  return { segments: request.segments.map(resultOf), model: model.id, warnings: [], ...ledger.trace() };
};
