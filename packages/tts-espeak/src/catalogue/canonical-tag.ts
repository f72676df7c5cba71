import { canonicalTag, truncationsOf } from '@dragoman/provider-kit';

/** Klingon goes by its script in the program. */
const corrected: Readonly<Record<string, string>> = { piqd: 'tlh-Piqd' };

/**
 * The canonical BCP 47 tag of one of the program's own (`en-gb-scotland`, `en-us-nyc`). Subtags that the grammar of tags
 * does not allow are left out from the end: `en-us-nyc` is `en-US`.
 */
export const canonicalVoiceTag = (tag: string): string | undefined =>
  truncationsOf(corrected[tag] ?? tag)
    .map(canonicalTag)
    .find((canonical) => canonical !== undefined);

/** The language alone: `es` of `es-MX`. */
export const baseLanguage = (tag: string): string => tag.split('-')[0] ?? tag;
