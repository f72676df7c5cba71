import type { ProviderWarning } from '@dragoman/provider';
import type { ToneProfile } from '../tone/tone-of.ts';
import type { AppliedTone, ToneSettings } from '../types.ts';
import type { Delivery } from './delivery.ts';

/** Some engines take SSML and no pitch range: their providers say so. */
const isRangeRefused = (warnings: readonly ProviderWarning[]): boolean =>
  warnings.some(({ code, message }) => code === 'option_not_applied' && /\brange\b/.test(message));

const comparative = (
  value: number | undefined,
  usual: number,
  less: string,
  more: string,
): readonly string[] => (value === undefined || value === usual ? [] : [value < usual ? less : more]);

const listed = new Intl.ListFormat('en');

/** What a listener can hear of a tone, in one sentence. */
const describe = ({
  rate,
  pitch,
  pitchRange,
  pauseMs,
  volume,
  styles,
  instructions,
}: ToneSettings): string => {
  const manners = [
    ...comparative(rate, 1, 'slower', 'faster'),
    ...comparative(pitch, 0, 'lower', 'higher'),
    ...comparative(pitchRange, 1, 'flatter', 'livelier'),
    ...comparative(volume, 0, 'quieter', 'louder'),
  ];
  const parts = [
    ...(manners.length > 0 ? [`${listed.format(manners)} than the voice by itself`] : []),
    ...comparative(
      pauseMs,
      0,
      'with shorter pauses between sentences',
      'with longer pauses between sentences',
    ),
    ...(styles ? [`in the style ${styles.join(', ')}`] : []),
    ...(instructions === undefined ? [] : ['told in words how to speak']),
  ];
  const text = listed.format(parts);
  return text === ''
    ? 'Nothing that can be heard was changed.'
    : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** What became of a tone; null where none was asked for. */
export const appliedTone = (
  profile: ToneProfile | undefined,
  delivery: Delivery,
  warnings: readonly ProviderWarning[],
): AppliedTone | null => {
  if (profile === undefined) return null;
  const { pitchRange, ...others } = delivery.applied;
  const isRefused = pitchRange !== undefined && isRangeRefused(warnings);
  const applied = isRefused ? others : delivery.applied;
  return {
    profile: profile.id,
    language: profile.language,
    formality: profile.formality,
    applied,
    description: describe(applied),
    notApplied: isRefused
      ? [...delivery.notApplied, { member: 'pitchRange', why: 'engine' }]
      : delivery.notApplied,
  };
};
