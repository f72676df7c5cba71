import type { MtRequest, MtResult, MtSegment, MtSegmentResult } from '@dragoman/provider';
import { type AnswerItem, readAnswer } from './answer-schema.ts';
import type { Engine } from './engine.ts';
import { randomItemIds } from './item-ids.ts';
import { matchItems } from './match-items.ts';
import type { OpenAiModel } from './options.ts';
import { userMessage } from './user-message.ts';
import type { VendorAnswer } from './vendor-call.ts';
import { engineError } from './vendor-error.ts';

/** A text that fails alone so many times fails the request. */
const attemptsAlone = 2;
/** Calls that one request may cost, whatever the model does. */
const maximumCalls = 16;

const unusable = (answer: VendorAnswer | undefined) => {
  const { outcome = 'complete', requestId } = answer ?? {};
  if (outcome === 'complete') {
    const cause = new Error('The answer lacks items that were asked for.');
    return engineError('invalid_response', { requestId, cause });
  }
  const vendorCode = outcome === 'refused' ? 'refusal' : 'length';
  const cause = new Error(`The model ended its answer early: ${vendorCode}.`);
  return engineError('rejected', { vendorCode, requestId, cause });
};

/** Sums up the calls of one request. */
interface Ledger {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  last: VendorAnswer | undefined;
}

/**
 * Translates all segments of a request. What the model lost, cut off, refused or mixed up is asked for again: first the
 * failed ones together, then by halves, at last each alone, so that no translation ever stands under another's id.
 */
export const translateSegments = async (
  request: MtRequest,
  model: OpenAiModel,
  engine: Engine,
): Promise<MtResult> => {
  const instructions = request.instructions ?? {};
  const adapted = instructions.culturalAdaptation === true;
  const ledger: Ledger = { calls: 0, inputTokens: 0, outputTokens: 0, last: undefined };
  const results = new Map<string, AnswerItem>();

  const askOnce = async (segments: readonly MtSegment[]) => {
    if (ledger.calls === maximumCalls) throw unusable(ledger.last);
    ledger.calls += 1;
    const ids = randomItemIds(segments.length);
    const items = segments.map((segment, index) => ({ id: ids[index] ?? '', text: segment.text }));
    const answer = await engine.ask({
      model,
      adapted,
      signal: request.signal,
      user: userMessage({
        sourceLanguage: request.sourceLanguage,
        targetLanguage: request.targetLanguage,
        instructions,
        items,
      }),
    });
    ledger.last = answer;
    ledger.inputTokens += answer.inputTokens;
    ledger.outputTokens += answer.outputTokens;
    const said = answer.outcome === 'complete' ? readAnswer(answer.content) : undefined;
    const found = matchItems(items, said ?? []);
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
    if (attempt === attemptsAlone || answer.outcome === 'cut_off') throw unusable(answer);
    return settle(segments, attempt + 1);
  };

  const resultOf = ({ id }: MtSegment): MtSegmentResult => {
    const item = results.get(id);
    if (!item) throw unusable(ledger.last);
    return { id, text: item.translation, ...(adapted ? { adaptations: item.adaptations ?? [] } : {}) };
  };

  await settle(request.segments);
  const requestId = ledger.last?.requestId;
  return {
    segments: request.segments.map(resultOf),
    model: ledger.last?.model ?? model.id,
    ...(requestId === undefined ? {} : { requestId }),
    warnings: [],
    usage: { inputTokens: ledger.inputTokens, outputTokens: ledger.outputTokens },
  };
};
