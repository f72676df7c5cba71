import { type MtLanguagePair, type MtRequest, ServiceError } from '@dragoman/provider';

/** The capabilities of an engine that translates texts and does nothing else with them. */
export const plainTranslation = Object.freeze({
  formality: false,
  culturalAdaptation: false,
  brandVoice: false,
  glossary: false,
  context: false,
  examples: false,
  evaluation: false,
} as const);

/** Throws `unknown_model` where an engine that has one model is asked for another. */
export const ensureOnlyModel = (engine: string, only: string, asked: string | undefined): void => {
  if (asked === undefined || asked === only) return;
  throw new ServiceError('unknown_model', {
    detail: `${engine} has one model: '${only}'.`,
    extensions: { models: [only] },
  });
};

/** The error for a direction that an engine has not; it names those that it has. */
export const unsupportedPair = (
  engine: string,
  { sourceLanguage, targetLanguage }: MtRequest,
  pairs: readonly MtLanguagePair[],
): ServiceError => {
  const known = pairs.map(({ source, target }) => `${source} → ${target}`).join(', ');
  return new ServiceError('unsupported_language_pair', {
    detail: `${engine} does not translate ${sourceLanguage} → ${targetLanguage} here; it translates ${known}.`,
    extensions: { pairs },
  });
};
