import type { OptionsSchema } from '@dragoman/provider';
import type { ConformanceCheck } from '../check.ts';
import { definitionChecks } from '../checks/definition.ts';
import { failureChecks } from '../checks/failures.ts';
import { languageChecks } from '../checks/languages.ts';
import { lifecycleChecks } from '../checks/lifecycle.ts';
import { openCallChecks } from '../checks/open-calls.ts';
import { providerChecks } from '../checks/provider.ts';
import { mediaScript, scriptCheck } from '../checks/script.ts';
import { secrecyChecks } from '../checks/secrecy.ts';
import { streamingChecks } from '../checks/streaming.ts';
import { wayChecks } from '../checks/ways.ts';
import { describeChecks, type PreparedCheck, prepareChecks } from '../conformance.ts';
import { AsrBench } from './bench.ts';
import { optionChecks } from './checks/options.ts';
import { refusalChecks } from './checks/refusals.ts';
import { selfDescriptionChecks } from './checks/self-description.ts';
import { asrStreamingChecks } from './checks/streaming.ts';
import { transcriptionChecks } from './checks/transcription.ts';
import type { AsrConformanceOptions } from './engine.ts';

/**
 * All checks of an `asr/v1` provider, in order, deviations taken into account. They share the engine: run one at a time.
 * Throws where a deviation names no check.
 */
export const asrConformanceChecks = <Options extends OptionsSchema>(
  options: AsrConformanceOptions<Options>,
): readonly PreparedCheck[] => {
  const bench = new AsrBench(options as unknown as AsrConformanceOptions);
  const checks: readonly ConformanceCheck<AsrBench>[] = [
    ...definitionChecks,
    ...providerChecks,
    ...selfDescriptionChecks,
    ...transcriptionChecks,
    ...refusalChecks,
    ...languageChecks,
    ...optionChecks,
    ...lifecycleChecks,
    ...wayChecks,
    ...asrStreamingChecks,
    ...streamingChecks,
    scriptCheck(mediaScript),
    ...failureChecks(bench.engine.failures),
    ...openCallChecks,
    ...secrecyChecks,
  ];
  return prepareChecks(bench, checks, options.deviations);
};

/** Registers the conformance suite of an `asr/v1` provider with vitest: one test for each check. */
export const describeAsrConformance = <Options extends OptionsSchema>(
  options: AsrConformanceOptions<Options>,
): void =>
  describeChecks(`asr/v1 conformance of ${options.definition.id}`, asrConformanceChecks(options), options);
