import type { ProviderWarning, TtsRequest } from '@dragoman/provider';
import type { SsmlElement } from '@dragoman/provider-kit';
import type { PickedVoice } from './pick-voice.ts';

/** Puts what is spoken into the elements that say how. */
export type Wrap = (children: SsmlElement['children']) => SsmlElement['children'];

/** How to speak, and what of it was not possible. */
export interface Manner {
  readonly wrap: Wrap;
  readonly warnings: readonly ProviderWarning[];
}

const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: SsmlElement['children'],
): SsmlElement => ({ name, attributes: new Map(Object.entries(attributes)), children });

/** What Azure takes: half to double speed, half to one and a half of the pitch, and no more than full volume. */
const limits = {
  rate: [0.5, 2],
  pitch: [-12, 7],
  volume: [-60, 0],
} as const;

/** As Azure writes a number of each. */
const written = {
  rate: (factor: number) => `${factor < 1 ? '' : '+'}${((factor - 1) * 100).toFixed(2)}%`,
  pitch: (semitones: number) => `${semitones < 0 ? '' : '+'}${semitones.toFixed(2)}st`,
  // Of 100, which is the voice's own.
  volume: (decibels: number) => (100 * 10 ** (decibels / 20)).toFixed(3),
} as const;

const prosody = ({
  prosody: asked = {},
}: TtsRequest): { attributes: Record<string, string>; warnings: ProviderWarning[] } => {
  const attributes: Record<string, string> = {};
  const warnings: ProviderWarning[] = [];
  for (const name of ['rate', 'pitch', 'volume'] as const) {
    const value = asked[name];
    if (value === undefined) continue;
    const [least, most] = limits[name];
    const taken = Math.min(most, Math.max(least, value));
    if (taken !== value)
      warnings.push({
        code: 'option_clamped',
        message: `Azure takes a ${name} of ${least} to ${most}: ${taken} was used.`,
      });
    attributes[name] = written[name](taken);
  }
  return { attributes, warnings };
};

const style = (
  { style: asked }: TtsRequest,
  { voice }: PickedVoice,
): { attributes: Record<string, string>; warnings: ProviderWarning[] } => {
  if (asked === undefined) return { attributes: {}, warnings: [] };
  const attributes: Record<string, string> = {};
  const warnings: ProviderWarning[] = [];
  const leftOut = (what: string): void => {
    warnings.push({
      code: 'option_not_applied',
      message: `The voice ${voice.id} has no such ${what}: it was left out.`,
    });
  };
  if (voice.styles.includes(asked.name)) {
    attributes.style = asked.name;
    if (asked.degree !== undefined)
      attributes.styledegree = String(Math.min(2, Math.max(0.01, asked.degree)));
  } else leftOut('style');
  if (asked.role !== undefined) {
    if (voice.roles.includes(asked.role)) attributes.role = asked.role;
    else leftOut('role');
  }
  return { attributes, warnings };
};

/** What a request says of the manner, for the voice that was picked. */
export const mannerOf = (request: TtsRequest, picked: PickedVoice): Manner => {
  const spoken = prosody(request);
  const styled = style(request, picked);
  const isForeign = picked.language !== picked.voice.languages[0];
  return {
    wrap(children) {
      const parts: readonly [string, Readonly<Record<string, string>>][] = [
        ['prosody', spoken.attributes],
        ['lang', isForeign ? { 'xml:lang': picked.language } : {}],
        ['mstts:express-as', styled.attributes],
      ];
      let inside = children;
      for (const [name, attributes] of parts) {
        if (Object.keys(attributes).length > 0) inside = [element(name, attributes, inside)];
      }
      return inside;
    },
    warnings: [...spoken.warnings, ...styled.warnings],
  };
};
