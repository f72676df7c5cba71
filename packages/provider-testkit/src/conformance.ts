import { describe, test } from 'vitest';
import {
  type ConformanceCheck,
  type Deviation,
  NotApplicable,
  runCheck,
  validateDeviations,
} from './check.ts';
import type { Engine } from './engine.ts';

/** One check of a provider or a format, ready to be run by any test runner. */
export interface PreparedCheck {
  readonly name: string;
  readonly title: string;
  /** Rejects with what is wrong; with `NotApplicable` where the check does not concern this provider. */
  run(): Promise<void>;
}

/** Binds checks to a bench, deviations taken into account; each starts and ends with an engine that is well. */
export const prepareChecks = <Bench extends { readonly engine: Pick<Engine, 'reset'> }>(
  bench: Bench,
  checks: readonly ConformanceCheck<Bench>[],
  deviations: readonly Deviation[] = [],
): readonly PreparedCheck[] => {
  validateDeviations(deviations, checks);
  return checks.map((check) => ({
    name: check.name,
    title: check.title,
    async run() {
      await bench.engine.reset();
      try {
        await runCheck(
          check,
          bench,
          deviations.find((deviation) => deviation.check === check.name),
        );
      } finally {
        await bench.engine.reset();
      }
    },
  }));
};

/** Registers checks with vitest: one test for each. */
export const describeChecks = (
  title: string,
  checks: readonly PreparedCheck[],
  { deviations, patienceMs = 10_000 }: { deviations?: readonly Deviation[]; patienceMs?: number },
): void => {
  describe(title, () => {
    for (const check of checks) {
      const deviation = deviations?.find(({ check: name }) => name === check.name);
      const suffix = deviation === undefined ? '' : ` (deviates: ${deviation.reason})`;
      test(`${check.name}: ${check.title}${suffix}`, {
        timeout: 20_000 + patienceMs * 12,
      }, async (context) => {
        try {
          await check.run();
        } catch (error) {
          if (error instanceof NotApplicable) return context.skip(error.message);
          throw error;
        }
      });
    }
  });
};
