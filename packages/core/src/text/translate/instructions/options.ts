import type { MtCapabilities, MtInstructions, ProviderWarning } from '@dragoman/provider';
import type { Plan } from '../../carried.ts';
import type { Route } from '../../models/directory.ts';
import type { BrandVoice } from '../../types.ts';
import { brandVoiceInstructions } from './brand-voice.ts';
import { formalityInstruction } from './form-of-address.ts';
import { localeCard } from './locale-card.ts';

const notApplied = (option: string, why: string): ProviderWarning => ({
  code: 'option_not_applied',
  message: `${option} was not applied: ${why}.`,
});

const lackOf = ({ id }: Route['engine']): string => `the engine ${id} cannot do it`;

/** What an engine is told of the target: all that it takes to adapt, or the form of address alone. */
const cardOf = (plan: Plan, capabilities: MtCapabilities, texts: readonly string[]): readonly string[] => {
  if (!capabilities.culturalAdaptation) return [];
  const formality = capabilities.formality ? plan.formality : undefined;
  if (plan.isAdapted) return localeCard(plan.target, { formality }, texts);
  const line = formality && formalityInstruction(plan.target, formality);
  return line === undefined ? [] : [line];
};

/** The parts of a brand voice that an engine leaves out; its terms are applied by any. */
const unheeded = (voice: BrandVoice, capabilities: MtCapabilities): readonly string[] => [
  ...(capabilities.brandVoice ? [] : Object.keys(brandVoiceInstructions(voice).brandVoice)),
  ...(capabilities.examples || (voice.examples ?? []).length === 0 ? [] : ['examples']),
];

/** What an engine is told of the target with some texts, without what is kept of these. */
export const cardOn = (
  { engine }: Route,
  plan: Plan,
  texts: readonly string[],
): Pick<MtInstructions, 'localeCard'> => {
  const card = cardOf(plan, engine.provider.capabilities, texts);
  return card.length > 0 ? { localeCard: card } : {};
};

/** What an engine is told for every text: without terms, examples and the card, which differ. */
export const instructionsOn = ({ engine }: Route, plan: Plan): MtInstructions => {
  const { capabilities } = engine.provider;
  const { formality, isAdapted, context, brandVoice } = plan;
  const voice =
    brandVoice && capabilities.brandVoice ? brandVoiceInstructions(brandVoice).brandVoice : undefined;
  return {
    ...(formality !== undefined && capabilities.formality ? { formality } : {}),
    ...(isAdapted && capabilities.culturalAdaptation ? { culturalAdaptation: true } : {}),
    ...(context !== undefined && capabilities.context ? { context } : {}),
    ...(voice && Object.keys(voice).length > 0 ? { brandVoice: voice } : {}),
  };
};

/** What the caller is told of options that an engine leaves out: nothing is dropped in silence. */
export const warningsOn = ({ engine }: Route, plan: Plan): readonly ProviderWarning[] => {
  const { capabilities } = engine.provider;
  const { isAdapted, context, brandVoice } = plan;
  const lacks = lackOf(engine);
  const warnings = [...plan.warnings];
  const left = brandVoice ? unheeded(brandVoice, capabilities) : [];
  if (left.length > 0) warnings.push(notApplied(`preserveBrandVoice (${left.join(', ')})`, lacks));
  if (context !== undefined && !capabilities.context) warnings.push(notApplied('context', lacks));
  if (isAdapted && !capabilities.culturalAdaptation) {
    warnings.push(
      notApplied(
        'culturalAdaptation',
        `${lacks}; only conventions and words of the region were adapted, by rule`,
      ),
    );
  }
  if (brandVoice && capabilities.brandVoice) warnings.push(...brandVoiceInstructions(brandVoice).warnings);
  return warnings;
};

/** Said where nobody can tell whether the form of address is the one that an engine was not told. */
export const formalityWarningOn = ({ engine }: Route, { formality }: Plan): ProviderWarning | undefined =>
  formality === undefined || engine.provider.capabilities.formality
    ? undefined
    : notApplied(`formality (${formality})`, lackOf(engine));
