import type { ProviderWarning, TtsProsody } from '@dragoman/provider';

/** The warning that an option was left out. */
export const notApplied = (message: string): ProviderWarning => ({ code: 'option_not_applied', message });

/** The warning that less of an option was used than was asked for. */
export const optionClamped = (message: string): ProviderWarning => ({ code: 'option_clamped', message });

/** The warning that a language is spoken or heard in another region than was asked for. */
export const regionFallback = (message: string): ProviderWarning => ({ code: 'region_fallback', message });

/** What an engine takes of prosody: the least and the most of each, in the contract's units. Absent: it takes none. */
export type ProsodyLimits = { readonly [Name in keyof TtsProsody]?: readonly [number, number] };

/** What says the same as nothing. */
const neutral = { rate: 1, pitch: 0, volume: 0 } as const;

/** Of a prosody the part that an engine can do, and warnings for the rest. */
export const fittedProsody = (
  asked: TtsProsody = {},
  limits: ProsodyLimits,
): { readonly values: TtsProsody; readonly warnings: readonly ProviderWarning[] } => {
  const values: { -readonly [Name in keyof TtsProsody]: TtsProsody[Name] } = {};
  const warnings: ProviderWarning[] = [];
  for (const name of ['rate', 'pitch', 'volume'] as const) {
    const value = asked[name];
    const limit = limits[name];
    if (value === undefined) continue;
    if (limit === undefined) {
      if (value !== neutral[name]) warnings.push(notApplied(`The ${name} of this voice cannot be changed.`));
      continue;
    }
    const taken = Math.min(limit[1], Math.max(limit[0], value));
    if (taken !== value) {
      warnings.push(optionClamped(`The ${name} may be ${limit[0]} to ${limit[1]}: ${taken} was used.`));
    }
    values[name] = taken;
  }
  return { values, warnings };
};
