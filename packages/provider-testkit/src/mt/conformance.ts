import type { OptionsSchema } from '@dragoman/provider';
import type { ConformanceCheck } from '../check.ts';
import { definitionChecks } from '../checks/definition.ts';
import { failureChecks } from '../checks/failures.ts';
import { lifecycleChecks } from '../checks/lifecycle.ts';
import { openCallChecks } from '../checks/open-calls.ts';
import { providerChecks } from '../checks/provider.ts';
import { scriptCheck, textScript } from '../checks/script.ts';
import { secrecyChecks } from '../checks/secrecy.ts';
import { wayChecks } from '../checks/ways.ts';
import { describeChecks, type PreparedCheck, prepareChecks } from '../conformance.ts';
import { MtBench } from './bench.ts';
import { instructionChecks } from './checks/instructions.ts';
import { selfDescriptionChecks } from './checks/self-description.ts';
import { translationChecks } from './checks/translation.ts';
import type { MtConformanceOptions } from './engine.ts';

/**
 * All checks of an `mt/v1` provider, in order, deviations taken into account. They share the engine: run one at a time.
 * Throws where a deviation names no check.
 */
export const mtConformanceChecks = <Options extends OptionsSchema>(
  options: MtConformanceOptions<Options>,
): readonly PreparedCheck[] => {
  const bench = new MtBench(options as unknown as MtConformanceOptions);
  const checks: readonly ConformanceCheck<MtBench>[] = [
    ...definitionChecks,
    ...providerChecks,
    ...selfDescriptionChecks,
    ...translationChecks,
    ...instructionChecks,
    ...lifecycleChecks,
    ...wayChecks,
    scriptCheck(textScript),
    ...failureChecks(bench.engine.failures),
    ...openCallChecks,
    ...secrecyChecks,
  ];
  return prepareChecks(bench, checks, options.deviations);
};

/** Registers the conformance suite of an `mt/v1` provider with vitest: one test for each check. */
export const describeMtConformance = <Options extends OptionsSchema>(
  options: MtConformanceOptions<Options>,
): void =>
  describeChecks(`mt/v1 conformance of ${options.definition.id}`, mtConformanceChecks(options), options);
