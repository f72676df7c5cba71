export {
  ConformanceFailure,
  type Deviation,
  NotApplicable,
} from './check.ts';
export {
  describeMtConformance,
  mtConformanceChecks,
  type PreparedCheck,
} from './mt/conformance.ts';
export type {
  MtConformanceOptions,
  MtEngine,
  MtExpectedFailure,
  MtHeldEngine,
  MtSampleDirection,
  MtScriptedFailure,
  ReplacedOptions,
} from './mt/engine.ts';
export {
  mtCapabilitiesSchema,
  mtEvaluationResultSchema,
  mtModelsSchema,
  mtResultSchema,
} from './mt/result-schema.ts';
