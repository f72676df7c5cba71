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
import { wayChecks } from '../checks/ways.ts';
import { describeChecks, type PreparedCheck, prepareChecks } from '../conformance.ts';
import { OcrBench } from './bench.ts';
import { optionChecks } from './checks/options.ts';
import { recognitionChecks } from './checks/recognition.ts';
import { refusalChecks } from './checks/refusals.ts';
import { selfDescriptionChecks } from './checks/self-description.ts';
import type { OcrConformanceOptions } from './engine.ts';

/**
 * All checks of an `ocr/v1` provider, in order, deviations taken into account. They share the engine: run one at a time.
 * Throws where a deviation names no check.
 */
export const ocrConformanceChecks = <Options extends OptionsSchema>(
  options: OcrConformanceOptions<Options>,
): readonly PreparedCheck[] => {
  const bench = new OcrBench(options as unknown as OcrConformanceOptions);
  const checks: readonly ConformanceCheck<OcrBench>[] = [
    ...definitionChecks,
    ...providerChecks,
    ...selfDescriptionChecks,
    ...recognitionChecks,
    ...refusalChecks,
    ...languageChecks,
    ...optionChecks,
    ...lifecycleChecks,
    ...wayChecks,
    scriptCheck(mediaScript),
    ...failureChecks(bench.engine.failures),
    ...openCallChecks,
    ...secrecyChecks,
  ];
  return prepareChecks(bench, checks, options.deviations);
};

/** Registers the conformance suite of an `ocr/v1` provider with vitest: one test for each check. */
export const describeOcrConformance = <Options extends OptionsSchema>(
  options: OcrConformanceOptions<Options>,
): void =>
  describeChecks(`ocr/v1 conformance of ${options.definition.id}`, ocrConformanceChecks(options), options);
