import type { PipelineAnswer, PipelineTask } from '../stream/task.ts';

/** One text of a call. */
export interface CallTask extends PipelineTask {
  readonly call: Call;
  /** Its place in the call. */
  readonly index: number;
  /** How many pipelines ended, maybe by its doing, while they had it. */
  tries: number;
}

/** The texts of one caller: it gets all answers or the first failure. */
export interface Call {
  readonly promise: Promise<readonly PipelineAnswer[]>;
  /** Those that no pipeline has had yet, in order. */
  readonly waiting: Set<CallTask>;
  /** It has so little that it is done in the blink of an eye, if it need not wait for others. */
  readonly isShort: boolean;
  /** Nobody waits for answers any more. */
  readonly isSettled: boolean;
  answer(index: number, answer: PipelineAnswer): void;
  fail(reason: unknown): void;
}

/** In characters, of all texts together. */
export const shortCall = 512;

/** Makes a call of texts. */
export const createCall = (texts: readonly PipelineTask[]): Call => {
  const { promise, resolve, reject } = Promise.withResolvers<readonly PipelineAnswer[]>();
  const answers: (PipelineAnswer | undefined)[] = texts.map(() => undefined);
  const waiting = new Set<CallTask>();
  let missing = texts.length;
  let isSettled = false;
  const call: Call = {
    promise,
    waiting,
    isShort: texts.reduce((sum, { body }) => sum + body.length, 0) <= shortCall,
    get isSettled() {
      return isSettled;
    },
    answer(index, answer) {
      if (isSettled || answers[index] !== undefined) return;
      answers[index] = answer;
      missing -= 1;
      if (missing > 0) return;
      isSettled = true;
      resolve(answers.filter((each) => each !== undefined));
    },
    fail(reason) {
      if (isSettled) return;
      isSettled = true;
      reject(reason);
    },
  };
  for (const [index, { body, stem }] of texts.entries()) waiting.add({ body, stem, call, index, tries: 0 });
  return call;
};
