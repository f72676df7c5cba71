/** One check of the repository. */
export interface Check {
  /** The name by which it is reported and chosen. */
  readonly name: string;
  /** What it holds, in a few words. */
  readonly title: string;
  /** Finds what is wrong: nothing, or one text per problem. An error counts as a problem, but `NotKnown`. */
  readonly run: () => Promise<readonly string[]>;
}

/** A check that could not find out: that is neither good nor bad, and is told. */
export class NotKnown extends Error {
  override readonly name = 'NotKnown';
}

/** What a check came to. */
export interface CheckOutcome {
  readonly check: Check;
  readonly problems: readonly string[];
  /** Why it could not be found out; undefined where it was. */
  readonly notKnown?: string;
  readonly durationMs: number;
}

/** How many checks run side by side: most are one process of one thread each. */
const parallel = 2;

const runOne = async (check: Check): Promise<CheckOutcome> => {
  const startedAt = performance.now();
  try {
    const problems = await check.run();
    return { check, problems, durationMs: performance.now() - startedAt };
  } catch (error) {
    const durationMs = performance.now() - startedAt;
    if (error instanceof NotKnown) return { check, problems: [], notKnown: error.message, durationMs };
    return {
      check,
      problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      durationMs,
    };
  }
};

/**
 * Runs checks, a few at a time, in their order.
 *
 * @param checks what to run
 * @param onDone told of each as soon as it is done
 * @returns the outcomes in the order of the checks
 */
export const runChecks = async (
  checks: readonly Check[],
  onDone: (outcome: CheckOutcome) => void,
): Promise<readonly CheckOutcome[]> => {
  const outcomes: CheckOutcome[] = [];
  const waiting = checks.entries();
  const work = async (): Promise<void> => {
    for (const [position, check] of waiting) {
      const outcome = await runOne(check);
      outcomes[position] = outcome;
      onDone(outcome);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return outcomes;
};
