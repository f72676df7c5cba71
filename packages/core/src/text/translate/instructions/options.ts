import type { MtCapabilities, MtInstructions, ProviderWarning } from '@dragoman/provider';
import type { Language } from '../../languages.ts';
import type { Guide } from '../../request/options.ts';
import type { BrandVoice } from '../../types.ts';
import { brandVoiceInstructions } from './brand-voice.ts';
import { formalityInstruction } from './form-of-address.ts';
import { localeCard } from './locale-card.ts';

/** What an engine is told, and what the caller is told of the rest. */
export interface AppliedOptions {
  /** What holds for every text: without terms and examples, which differ. */
  readonly instructions: MtInstructions;
  /** Said where nobody can tell whether the form of address is the one asked for. */
  readonly formalityWarning: ProviderWarning | undefined;
  readonly warnings: readonly ProviderWarning[];
}

const notApplied = (option: string, why: string): ProviderWarning => ({
  code: 'option_not_applied',
  message: `${option} was not applied: ${why}.`,
});

/** What an engine is told of the target: all that it takes to adapt, or the form of address alone. */
const cardOf = (guide: Guide, capabilities: MtCapabilities, target: Language): readonly string[] => {
  if (!capabilities.culturalAdaptation) return [];
  const formality = capabilities.formality ? guide.formality : undefined;
  if (guide.isAdapted) return localeCard(target, { formality });
  const line = formality && formalityInstruction(target, formality);
  return line === undefined ? [] : [line];
};

/** The parts of a brand voice that an engine leaves out; its terms are applied by any. */
const unheeded = (voice: BrandVoice, capabilities: MtCapabilities): readonly string[] => [
  ...(capabilities.brandVoice ? [] : Object.keys(brandVoiceInstructions(voice).brandVoice)),
  ...(capabilities.examples || (voice.examples ?? []).length === 0 ? [] : ['examples']),
];

/** Compares what the caller asks for with what the engine can do: nothing is dropped in silence. */
export const applyOptions = (
  guide: Guide,
  capabilities: MtCapabilities,
  engine: string,
  target: Language,
): AppliedOptions => {
  const { formality, isAdapted, context, brandVoice } = guide;
  const warnings: ProviderWarning[] = [...guide.warnings];
  const lacks = `the engine ${engine} cannot do it`;
  const left = brandVoice ? unheeded(brandVoice, capabilities) : [];
  if (left.length > 0) warnings.push(notApplied(`preserve_brand_voice (${left.join(', ')})`, lacks));
  if (context !== undefined && !capabilities.context) warnings.push(notApplied('context', lacks));
  if (isAdapted && !capabilities.culturalAdaptation) {
    warnings.push(
      notApplied(
        'cultural_adaptation',
        `${lacks}; only conventions and words of the region were adapted, by rule`,
      ),
    );
  }
  const voice = brandVoice && capabilities.brandVoice ? brandVoiceInstructions(brandVoice) : undefined;
  warnings.push(...(voice?.warnings ?? []));
  const card = cardOf(guide, capabilities, target);
  return {
    instructions: {
      ...(formality !== undefined && capabilities.formality ? { formality } : {}),
      ...(isAdapted && capabilities.culturalAdaptation ? { culturalAdaptation: true } : {}),
      ...(context !== undefined && capabilities.context ? { context } : {}),
      ...(card.length > 0 ? { localeCard: card } : {}),
      ...(voice && Object.keys(voice.brandVoice).length > 0 ? { brandVoice: voice.brandVoice } : {}),
    },
    formalityWarning:
      formality !== undefined && !capabilities.formality
        ? notApplied(`formality (${formality})`, lacks)
        : undefined,
    warnings,
  };
};
