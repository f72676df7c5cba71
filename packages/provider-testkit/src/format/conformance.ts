import type { OptionsSchema } from '@dragoman/provider';
import type { ConformanceCheck } from '../check.ts';
import { describeChecks, type PreparedCheck, prepareChecks } from '../conformance.ts';
import { FormatBench } from './bench.ts';
import { callChecks } from './checks/calls.ts';
import { formatDefinitionChecks } from './checks/definition.ts';
import { extractionChecks } from './checks/extraction.ts';
import { pairingChecks } from './checks/pairing.ts';
import { renderingChecks } from './checks/rendering.ts';
import type { FormatConformanceOptions } from './options.ts';

/** All checks of a `format/v1`, in order, deviations taken into account. Throws where a deviation names no check. */
export const formatConformanceChecks = <Options extends OptionsSchema>(
  options: FormatConformanceOptions<Options>,
): readonly PreparedCheck[] => {
  const bench = new FormatBench(options as unknown as FormatConformanceOptions);
  const checks: readonly ConformanceCheck<FormatBench>[] = [
    ...formatDefinitionChecks,
    ...extractionChecks,
    ...renderingChecks,
    ...pairingChecks,
    ...callChecks,
  ];
  return prepareChecks(bench, checks, options.deviations);
};

/** Registers the conformance suite of a `format/v1` with vitest: one test for each check. */
export const describeFormatConformance = <Options extends OptionsSchema>(
  options: FormatConformanceOptions<Options>,
): void =>
  describeChecks(
    `format/v1 conformance of ${options.definition.id}`,
    formatConformanceChecks(options),
    options,
  );
