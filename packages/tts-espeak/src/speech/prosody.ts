import type { ProviderWarning, TtsProsody } from '@dragoman/provider';
import { optionClamped } from '@dragoman/provider-kit';
import { pitchLimits, pitchValue } from '../ssml/pitch-value.ts';

/** Prosody as the program takes it. */
export interface EspeakProsody {
  readonly parameters: readonly string[];
  /** What the samples are multiplied with afterwards: the program's own scale is too coarse below 0 dB. */
  readonly gain: number;
  readonly warnings: readonly ProviderWarning[];
}

/** Words per minute: the program's own, and the limits within which the measured rate follows. */
const speed = { normal: 175, min: 80, max: 700 };

/** Of the program's amplitude, 100 is its own; 200 is +6 dB. */
const amplitude = { normal: 100, max: 200 };

/** The softest that 16 bits can still hold, as a factor: −60 dB. */
const softest = 0.001;

const clamped = (what: string): ProviderWarning =>
  optionClamped(`The ${what} is beyond what eSpeak NG can do: the nearest possible was used.`);

/** The parameters for a prosody. Rate and pitch are relative to the voice, volume to the program's own level. */
export const espeakProsody = ({ rate = 1, pitch = 0, volume = 0 }: TtsProsody = {}): EspeakProsody => {
  const warnings: ProviderWarning[] = [];
  const limit = (what: string, wanted: number, min: number, max: number): string => {
    const value = Math.round(wanted);
    const possible = Math.min(max, Math.max(min, value));
    if (possible !== value) warnings.push(clamped(what));
    return String(possible);
  };
  const wanted = 10 ** (volume / 20);
  const factor = Math.max(softest, wanted);
  if (factor > wanted) warnings.push(clamped('volume'));
  const parameters = [
    '-s',
    limit('rate', speed.normal * rate, speed.min, speed.max),
    '-p',
    limit('pitch', pitchValue(pitch), pitchLimits.min, pitchLimits.max),
    '-a',
    limit('volume', amplitude.normal * Math.max(1, factor), amplitude.normal, amplitude.max),
  ];
  return { parameters, gain: Math.min(1, factor), warnings };
};
