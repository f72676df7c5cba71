// @ts-check
import { toBootstrapFailure } from './failure.mjs';

/**
 * Runs one of the entry points and, where it fails, says what happened and what to do, without a stack.
 *
 * @param {() => Promise<unknown>} work
 * @param {() => void} [afterFailure] prints what else is due
 */
export const runOrExplain = async (work, afterFailure) => {
  try {
    await work();
  } catch (error) {
    const failure = toBootstrapFailure(error);
    console.error(`\n${failure.message}\n\nWhat to do: ${failure.remedy}`);
    afterFailure?.();
    process.exitCode = 1;
  }
};
