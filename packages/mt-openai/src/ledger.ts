import type { Engine, Question } from './engine.ts';
import type { VendorAnswer } from './vendor-call.ts';
import { engineError } from './vendor-error.ts';

/** Calls that one request may cost, whatever the model does. */
const maximumCalls = 16;

/** The error for an answer that is of no use, or for no answer at all. */
export const unusable = (answer: VendorAnswer | undefined) => {
  const { outcome = 'complete', requestId } = answer ?? {};
  if (outcome === 'complete') {
    const cause = new Error('The answer lacks what was asked for.');
    return engineError('invalid_response', { requestId, cause });
  }
  const vendorCode = outcome === 'refused' ? 'refusal' : 'length';
  const cause = new Error(`The model ended its answer early: ${vendorCode}.`);
  return engineError('rejected', { vendorCode, requestId, cause });
};

/** The calls of one request, and what they cost together. */
export class Ledger {
  readonly #engine: Engine;
  #calls = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #last: VendorAnswer | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Asks once more. Rejects as the engine does, or where the request has cost enough. */
  async ask(question: Question): Promise<VendorAnswer> {
    if (this.#calls === maximumCalls) throw unusable(this.#last);
    this.#calls += 1;
    const answer = await this.#engine.ask(question);
    this.#last = answer;
    this.#inputTokens += answer.inputTokens;
    this.#outputTokens += answer.outputTokens;
    return answer;
  }

  /** What is told of all calls: the model and the id of the last one, and the tokens of all. */
  get trace() {
    const { model, requestId } = this.#last ?? {};
    return {
      ...(model === undefined ? {} : { model }),
      ...(requestId === undefined ? {} : { requestId }),
      usage: { inputTokens: this.#inputTokens, outputTokens: this.#outputTokens },
    };
  }
}
