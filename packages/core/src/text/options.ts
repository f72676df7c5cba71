import type { MtCapabilities, MtInstructions, ProviderWarning } from '@dragoman/provider';
import type { TextOptions } from './types.ts';

/** What an engine is told, and what the caller is told of the rest. */
export interface AppliedOptions {
  readonly instructions: MtInstructions | undefined;
  readonly warnings: readonly ProviderWarning[];
}

const notApplied = (option: string, why: string): ProviderWarning => ({
  code: 'option_not_applied',
  message: `${option} was not applied: ${why}.`,
});

/** Compares what the caller asks for with what the engine can do: nothing is dropped in silence. */
export const applyOptions = (
  request: TextOptions,
  capabilities: MtCapabilities,
  engine: string,
): AppliedOptions => {
  const warnings: ProviderWarning[] = [];
  const lacks = `the engine ${engine} cannot do it`;
  const formality =
    request.formality === 'formal' || request.formality === 'informal' ? request.formality : undefined;
  const isFormalityPossible = formality !== undefined && capabilities.formality;
  if (formality !== undefined && !isFormalityPossible) {
    warnings.push(notApplied(`formality (${formality})`, lacks));
  }
  const isAdapted = request.culturalAdaptation === true && capabilities.culturalAdaptation;
  if (request.culturalAdaptation === true && !isAdapted)
    warnings.push(notApplied('cultural_adaptation', lacks));
  if (request.preserveBrandVoice === true) {
    warnings.push(
      notApplied('preserve_brand_voice', capabilities.brandVoice ? 'no brand voice is defined' : lacks),
    );
  }
  const context =
    request.context !== undefined && request.context.trim() !== '' ? request.context : undefined;
  if (context !== undefined && !capabilities.context) warnings.push(notApplied('context', lacks));
  const instructions: MtInstructions = {
    ...(isFormalityPossible ? { formality } : {}),
    ...(isAdapted ? { culturalAdaptation: true } : {}),
    ...(context !== undefined && capabilities.context ? { context } : {}),
  };
  return { instructions: Object.keys(instructions).length > 0 ? instructions : undefined, warnings };
};
