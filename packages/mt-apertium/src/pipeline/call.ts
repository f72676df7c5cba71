import type { PipelineAnswer, PipelineTask } from './pipeline.ts';

/** One text of a call. */
export interface CallTask extends PipelineTask {
  readonly call: Call;
  /** Its place in the call. */
  readonly index: number;
  /** How many pipelines ended, maybe by its doing, while they had it. */
  tries: number;
}

/** The texts of one caller: it gets all answers or the first failure. */
export class Call {
  readonly promise: Promise<readonly PipelineAnswer[]>;
  readonly tasks: readonly CallTask[];
  readonly #answers: (PipelineAnswer | undefined)[];
  readonly #resolve: (answers: readonly PipelineAnswer[]) => void;
  readonly #reject: (reason: unknown) => void;
  #missing: number;
  #settled = false;

  constructor(texts: readonly PipelineTask[]) {
    const { promise, resolve, reject } = Promise.withResolvers<readonly PipelineAnswer[]>();
    this.promise = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.tasks = texts.map(({ body, stem }, index) => ({ body, stem, call: this, index, tries: 0 }));
    this.#answers = texts.map(() => undefined);
    this.#missing = texts.length;
  }

  /** Nobody waits for answers any more. */
  get settled(): boolean {
    return this.#settled;
  }

  answer(index: number, answer: PipelineAnswer): void {
    if (this.#settled || this.#answers[index] !== undefined) return;
    this.#answers[index] = answer;
    this.#missing -= 1;
    if (this.#missing > 0) return;
    this.#settled = true;
    this.#resolve(this.#answers.filter((each) => each !== undefined));
  }

  fail(reason: unknown): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#reject(reason);
  }
}
