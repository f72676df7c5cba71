export { asrConformanceChecks, describeAsrConformance } from './asr/conformance.ts';
export type { AsrConformanceOptions, AsrEngine, AsrSample } from './asr/engine.ts';
export { asrCapabilitiesSchema, asrEventSchema, asrResultSchema } from './asr/result-schema.ts';
export { ConformanceFailure, type Deviation, NotApplicable } from './check.ts';
export type { PreparedCheck } from './conformance.ts';
export type {
  ConformanceOptions,
  Engine,
  ExpectedFailure,
  HeldEngine,
  ReplacedOptions,
  ScriptedFailure,
} from './engine.ts';
export { describeFormatConformance, formatConformanceChecks } from './format/conformance.ts';
export type { FormatConformanceOptions, FormatSample } from './format/options.ts';
export { formatExtractionSchema, formatRenderingSchema } from './format/result-schema.ts';
export { reverseLetters } from './format/reverse.ts';
export { readPng, writePng } from './image/png.ts';
export { describeMtConformance, mtConformanceChecks } from './mt/conformance.ts';
export type {
  MtConformanceOptions,
  MtEngine,
  MtExpectedFailure,
  MtHeldEngine,
  MtSampleDirection,
  MtScriptedFailure,
} from './mt/engine.ts';
export {
  mtCapabilitiesSchema,
  mtEvaluationResultSchema,
  mtModelsSchema,
  mtResultSchema,
} from './mt/result-schema.ts';
export { describeOcrConformance, ocrConformanceChecks } from './ocr/conformance.ts';
export type { OcrConformanceOptions, OcrEngine, OcrSample, OcrWireOption } from './ocr/engine.ts';
export { ocrCapabilitiesSchema, ocrResultSchema } from './ocr/result-schema.ts';
export { describeTtsConformance, ttsConformanceChecks } from './tts/conformance.ts';
export type { TtsConformanceOptions, TtsEngine, TtsSample, TtsWireOption } from './tts/engine.ts';
export {
  ttsCapabilitiesSchema,
  ttsEventSchema,
  ttsResultSchema,
  ttsVoicesSchema,
} from './tts/result-schema.ts';
