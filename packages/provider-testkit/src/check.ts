/** One thing that a provider must do. Its name is stable: deviations name it. */
export interface ConformanceCheck<Bench> {
  readonly name: string;
  /** One sentence in the present tense, the title of the test. */
  readonly title: string;
  /** Rejects with what is wrong; with `NotApplicable` where the check has nothing to look at. */
  run(bench: Bench): Promise<void>;
}

/** A check that a provider is known to fail, with the reason. The check must go on failing, or the suite fails. */
export interface Deviation {
  /** The name of a check of this suite. */
  readonly check: string;
  /** One sentence for the reader of the test report. */
  readonly reason: string;
}

/** Thrown by a check that does not concern this provider; the reason is shown in the report. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** What a check expected and did not get. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
}

/** Rejects deviations that name no check, name one twice, or give no reason. */
export const validateDeviations = (
  deviations: readonly Deviation[],
  checks: readonly ConformanceCheck<never>[],
): void => {
  const names = new Set(checks.map((check) => check.name));
  const seen = new Set<string>();
  for (const { check, reason } of deviations) {
    if (!names.has(check)) {
      throw new ConformanceFailure(`A deviation names the check '${check}', which does not exist.`);
    }
    if (seen.has(check)) throw new ConformanceFailure(`Two deviations name the check '${check}'.`);
    if (reason.trim() === '') {
      throw new ConformanceFailure(`The deviation from '${check}' gives no reason.`);
    }
    seen.add(check);
  }
};

/** Runs a check; one with a deviation succeeds if and only if it still fails. */
export const runCheck = async <Bench>(
  check: ConformanceCheck<Bench>,
  bench: Bench,
  deviation: Deviation | undefined,
): Promise<void> => {
  if (deviation === undefined) return check.run(bench);
  try {
    await check.run(bench);
  } catch (error) {
    if (!(error instanceof NotApplicable)) return;
  }
  throw new ConformanceFailure(
    `The deviation from '${check.name}' is out of date: the check no longer fails. Remove it.`,
  );
};
