import type { ProviderWarning, TtsProsody } from '@dragoman/provider';

/** Prosody as Google takes it. */
export interface ProsodyFields {
  readonly fields: {
    readonly speakingRate?: number;
    readonly pitch?: number;
    readonly volumeGainDb?: number;
  };
  readonly warnings: readonly ProviderWarning[];
}

const limits = { rate: [0.25, 2], pitch: [-20, 20], volume: [-96, 16] } as const;
const names = { rate: 'speakingRate', pitch: 'pitch', volume: 'volumeGainDb' } as const;

const clamped = (what: string, value: number): ProviderWarning => ({
  code: 'option_clamped',
  message: `The ${what} is beyond what the speech synthesiser can do: ${value} was used.`,
});

const noPitch: ProviderWarning = {
  code: 'option_not_applied',
  message: 'This voice has no pitch to set: it was left out.',
};

/** The fields for a prosody. Chirp voices take no pitch. */
export const prosodyFields = (prosody: TtsProsody = {}, voice: string): ProsodyFields => {
  const fields: Record<string, number> = {};
  const warnings: ProviderWarning[] = [];
  for (const name of ['rate', 'pitch', 'volume'] as const) {
    const wanted = prosody[name];
    if (wanted === undefined) continue;
    if (name === 'pitch' && /-Chirp/.test(voice)) {
      if (wanted !== 0) warnings.push(noPitch);
      continue;
    }
    const [least, most] = limits[name];
    const value = Math.min(most, Math.max(least, wanted));
    if (value !== wanted) warnings.push(clamped(name, value));
    fields[names[name]] = value;
  }
  return { fields, warnings };
};
