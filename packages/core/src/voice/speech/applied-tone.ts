import type { ProviderWarning } from '@dragoman/provider';
import type { ToneProfile } from '../tone/tone-of.ts';
import type { AppliedTone } from '../types.ts';
import type { Delivery } from './delivery.ts';

/** Some engines take SSML and no pitch range: their providers say so. */
const isRangeRefused = (warnings: readonly ProviderWarning[]): boolean =>
  warnings.some(({ code, message }) => code === 'option_not_applied' && /\brange\b/.test(message));

/** What became of a tone; null where none was asked for. */
export const appliedTone = (
  profile: ToneProfile | undefined,
  delivery: Delivery,
  warnings: readonly ProviderWarning[],
): AppliedTone | null => {
  if (profile === undefined) return null;
  const { pitchRange, ...others } = delivery.applied;
  const isRefused = pitchRange !== undefined && isRangeRefused(warnings);
  return {
    profile: profile.id,
    language: profile.language,
    formality: profile.formality,
    applied: isRefused ? others : delivery.applied,
    notApplied: isRefused ? [...delivery.notApplied, 'pitchRange'] : delivery.notApplied,
  };
};
