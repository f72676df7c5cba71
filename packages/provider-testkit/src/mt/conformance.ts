import { describe, test } from 'vitest';
import type { z } from 'zod';
import { type ConformanceCheck, NotApplicable, runCheck, validateDeviations } from '../check.ts';
import { MtBench } from './bench.ts';
import { definitionChecks } from './checks/definition.ts';
import { failureChecks } from './checks/failures.ts';
import { instructionChecks } from './checks/instructions.ts';
import { lifecycleChecks } from './checks/lifecycle.ts';
import { providerChecks } from './checks/provider.ts';
import { translationChecks } from './checks/translation.ts';
import type { MtConformanceOptions } from './engine.ts';

/** One check of a provider, ready to be run by any test runner. */
export interface PreparedCheck {
  readonly name: string;
  readonly title: string;
  /** Rejects with what is wrong; with `NotApplicable` where the check does not concern this provider. */
  run(): Promise<void>;
}

/**
 * All checks of an `mt/v1` provider, in order, deviations taken into account. They share the engine: run one at a time.
 * Throws where a deviation names no check.
 */
export const mtConformanceChecks = <Options extends z.ZodType>(
  options: MtConformanceOptions<Options>,
): readonly PreparedCheck[] => {
  const bench = new MtBench(options as unknown as MtConformanceOptions);
  const checks: readonly ConformanceCheck<MtBench>[] = [
    ...definitionChecks,
    ...providerChecks,
    ...translationChecks,
    ...instructionChecks,
    ...lifecycleChecks,
    ...failureChecks(bench.engine.failures),
  ];
  const deviations = options.deviations ?? [];
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

/** Registers the conformance suite of an `mt/v1` provider with vitest: one test for each check. */
export const describeMtConformance = <Options extends z.ZodType>(
  options: MtConformanceOptions<Options>,
): void => {
  const patienceMs = options.patienceMs ?? 10_000;
  describe(`mt/v1 conformance of ${options.definition.id}`, () => {
    for (const check of mtConformanceChecks(options)) {
      const deviation = options.deviations?.find(({ check: name }) => name === check.name);
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
