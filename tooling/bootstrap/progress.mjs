// @ts-check

/** A quiet step says that it is still alive this often where the output is not a terminal. */
const aliveEveryMs = 15_000;

/** @param {number} sinceMs */
const elapsed = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * Reports long steps, one line each, with the time they took. On a terminal the line counts the seconds.
 *
 * @param {{ write(text: string): unknown, isTTY?: boolean | undefined }} [output] default: standard error, so that
 *   standard output stays the server's
 */
export const createProgress = (output = process.stderr) => ({
  /**
   * Prints one line.
   *
   * @param {string} text
   */
  note(text) {
    output.write(`${text}\n`);
  },

  /**
   * Runs one step and reports its start, its end or its failure.
   *
   * @template T
   * @param {string} title what is being done, such as `Installing packages`
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async step(title, work) {
    const startedAt = Date.now();
    const terminal = output.isTTY === true;
    output.write(terminal ? `  ${title} …` : `  ${title} …\n`);
    const timer = setInterval(
      () =>
        output.write(
          terminal
            ? `\r  ${title} … ${elapsed(startedAt)}`
            : `  ${title} … still at it, ${elapsed(startedAt)}\n`,
        ),
      terminal ? 1000 : aliveEveryMs,
    );
    const finish = (/** @type {string} */ mark) => {
      clearInterval(timer);
      output.write(`${terminal ? '\r\u001b[K' : ''}${mark} ${title} (${elapsed(startedAt)})\n`);
    };
    try {
      const result = await work();
      finish('✓');
      return result;
    } catch (error) {
      finish('✗');
      throw error;
    }
  },
});

/** @typedef {ReturnType<typeof createProgress>} Progress */
