import type { ProviderWarning } from '@dragoman/provider';
import type { BrandVoice, Glossary, TextOptions } from '../types.ts';

/** What a caller asks for besides texts and languages, made ready once for all texts of a request. */
export interface Guide {
  readonly formality: 'formal' | 'informal' | undefined;
  readonly isAdapted: boolean;
  readonly context: string | undefined;
  /** Present where a brand voice is to be kept and there is one. */
  readonly brandVoice: BrandVoice | undefined;
  /** The terms of the glossary, then those of the brand voice: the first one of a term wins. */
  readonly glossary: Glossary | undefined;
  /** What is wrong with the options, whatever the engine. */
  readonly warnings: readonly ProviderWarning[];
}

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
  message: 'preserve_brand_voice was not applied: there is no brand voice here. Name one in brand_voice_id.',
};

/** Reads the options of a request. */
export const makeGuide = (options: TextOptions): Guide => {
  const { formality, context } = options;
  const isKept = options.preserveBrandVoice === true;
  const brandVoice = isKept ? options.brandVoice : undefined;
  return {
    formality: formality === 'formal' || formality === 'informal' ? formality : undefined,
    isAdapted: options.culturalAdaptation === true,
    context: context !== undefined && context.trim() !== '' ? context : undefined,
    brandVoice,
    glossary: mergeTerms(options.glossary, brandVoice),
    warnings: isKept && !brandVoice ? [noBrandVoice] : [],
  };
};
