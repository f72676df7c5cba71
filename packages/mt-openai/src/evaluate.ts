import type { MtEvaluationRequest, MtEvaluationResult } from '@dragoman/provider';
import { type Ask, createLedger } from './ask.ts';
import { unusable } from './failures.ts';
import { readJudgement } from './judgement.ts';
import type { OpenAiModel } from './options.ts';
import { tasks } from './tasks.ts';
import { judgeMessage, randomItemIds } from './user-message.ts';

/** A judge that twice says nothing of use is not asked a third time. */
const maxAttempts = 2;
/** A list of errors is short, whatever the length of the texts. */
const growth = 1;

/** Has a translation judged. An answer that is no judgement, or refused, is asked for once more. */
export const evaluate = async (
  request: MtEvaluationRequest,
  model: OpenAiModel,
  ask: Ask,
): Promise<MtEvaluationResult> => {
  const ledger = createLedger(ask);
  const { sourceLanguage, targetLanguage, signal } = request;
  for (let attempt = 1; ; attempt += 1) {
    const [source = '', translation = ''] = randomItemIds(2);
    const user = judgeMessage({
      sourceLanguage,
      targetLanguage,
      source: { id: source, text: request.sourceText },
      translation: { id: translation, text: request.translatedText },
    });
    const answer = await ledger.ask({ model, task: tasks.judge, user, growth, signal });
    const errors = answer.outcome === 'complete' ? readJudgement(answer.content) : undefined;
    if (errors) return { errors, ...ledger.trace() };
    // Texts that do not fit will not fit a second time.
    if (attempt === maxAttempts || answer.outcome === 'cut_off') throw unusable(answer);
  }
};
