import { type ProviderWarning, plainOf } from '@dragoman/provider';
import type { SourceSegment } from '../types.ts';
import { maxSource } from './prepared.ts';

/** What a segment's quality tells by itself. */
const ofQuality: ReadonlySet<string> = new Set(['content_not_checked']);
/** What is a matter of the engine or of the request. */
const ofAll: ReadonlySet<string> = new Set([
  'rule_based_engine',
  'option_not_applied',
  'region_fallback',
  'same_language',
  'no_brand_voice',
  'brand_voice_shortened',
  'glossary_conflict',
]);

/** A message may get further branches in another language, and with them more tags than its file has places for. */
export const tagsNotKept: ProviderWarning = {
  code: 'tags_not_kept',
  message: 'No translation was found that has the tags of the source: the source was left there.',
};

/** A text without paragraphs, which no stage should have to do with. */
export const segmentTooLong: ProviderWarning = {
  code: 'segment_too_long',
  message: `A single text of more than ${maxSource} characters was left as it is: divide it into paragraphs.`,
};

/** Whether a warning says what the quality of its segment says already. */
export const isOfQuality = ({ code }: ProviderWarning): boolean => ofQuality.has(code);

/** Whether a warning holds for all segments of a run. */
export const isOfAll = ({ code }: ProviderWarning): boolean => ofAll.has(code);

/** The warning on a translation that is longer than its place. */
export const tooLong = ({ constraints }: SourceSegment, target: string): readonly ProviderWarning[] => {
  const max = constraints?.maxLength;
  const length = max === undefined ? 0 : [...plainOf(target)].length;
  if (max === undefined || length <= max) return [];
  return [
    { code: 'text_too_long', message: `The translation has ${length} characters, and ${max} are allowed.` },
  ];
};
