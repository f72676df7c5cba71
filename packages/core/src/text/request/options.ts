import type { ProviderWarning } from '@dragoman/provider';
import type { Plan } from '../carried.ts';
import type { BrandVoice, Glossary, TextOptions } from '../types.ts';

const mergeTerms = (
  glossary: Glossary | undefined,
  brandVoice: BrandVoice | undefined,
): Glossary | undefined => {
  const terms = brandVoice?.terms ?? [];
  if (!brandVoice || terms.length === 0) return glossary;
  return {
    version: JSON.stringify([glossary?.version ?? '', brandVoice.version]),
    entries: [...(glossary?.entries ?? []), ...terms],
  };
};

const noBrandVoice: ProviderWarning = {
  code: 'no_brand_voice',
  message: 'preserveBrandVoice was not applied: there is no brand voice here. Name one in brandVoice.',
};

/** What a caller asks for besides texts and languages, made ready once for all texts of a request. */
export const readOptions = (
  options: TextOptions,
): Omit<Plan, 'source' | 'target' | 'detected' | 'routes' | 'terms'> => {
  const { formality, context } = options;
  const isKept = options.preserveBrandVoice === true;
  const brandVoice = isKept ? options.brandVoice : undefined;
  return {
    format: options.format ?? 'text',
    formality: formality === 'formal' || formality === 'informal' ? formality : undefined,
    isAdapted: options.culturalAdaptation === true,
    isJudged: options.quality === 'judge',
    context: context !== undefined && context.trim() !== '' ? context : undefined,
    brandVoice,
    glossary: mergeTerms(options.glossary, brandVoice),
    memory: options.memory,
    warnings: isKept && !brandVoice ? [noBrandVoice] : [],
  };
};
