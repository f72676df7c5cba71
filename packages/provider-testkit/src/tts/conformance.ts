import type { OptionsSchema } from '@dragoman/provider';
import type { ConformanceCheck } from '../check.ts';
import { definitionChecks } from '../checks/definition.ts';
import { failureChecks } from '../checks/failures.ts';
import { lifecycleChecks } from '../checks/lifecycle.ts';
import { openCallChecks } from '../checks/open-calls.ts';
import { providerChecks } from '../checks/provider.ts';
import { mediaScript, scriptCheck } from '../checks/script.ts';
import { secrecyChecks } from '../checks/secrecy.ts';
import { streamingChecks } from '../checks/streaming.ts';
import { wayChecks } from '../checks/ways.ts';
import { describeChecks, type PreparedCheck, prepareChecks } from '../conformance.ts';
import { TtsBench } from './bench.ts';
import { optionChecks } from './checks/options.ts';
import { refusalChecks } from './checks/refusals.ts';
import { selfDescriptionChecks } from './checks/self-description.ts';
import { speechChecks } from './checks/speech.ts';
import { ttsStreamingChecks } from './checks/streaming.ts';
import type { TtsConformanceOptions } from './engine.ts';

/**
 * All checks of a `tts/v1` provider, in order, deviations taken into account. They share the engine: run one at a time.
 * Throws where a deviation names no check.
 */
export const ttsConformanceChecks = <Options extends OptionsSchema>(
  options: TtsConformanceOptions<Options>,
): readonly PreparedCheck[] => {
  const bench = new TtsBench(options as unknown as TtsConformanceOptions);
  const checks: readonly ConformanceCheck<TtsBench>[] = [
    ...definitionChecks,
    ...providerChecks,
    ...selfDescriptionChecks,
    ...speechChecks,
    ...refusalChecks,
    ...optionChecks,
    ...lifecycleChecks,
    ...wayChecks,
    ...ttsStreamingChecks,
    ...streamingChecks,
    scriptCheck(mediaScript),
    ...failureChecks(bench.engine.failures),
    ...openCallChecks,
    ...secrecyChecks,
  ];
  return prepareChecks(bench, checks, options.deviations);
};

/** Registers the conformance suite of a `tts/v1` provider with vitest: one test for each check. */
export const describeTtsConformance = <Options extends OptionsSchema>(
  options: TtsConformanceOptions<Options>,
): void =>
  describeChecks(`tts/v1 conformance of ${options.definition.id}`, ttsConformanceChecks(options), options);
