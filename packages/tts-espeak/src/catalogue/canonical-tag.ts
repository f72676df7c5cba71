/** Klingon goes by its script in the program. */
const corrected: Readonly<Record<string, string>> = { piqd: 'tlh-Piqd' };

/**
 * The canonical BCP 47 tag of one of the program's own (`en-gb-scotland`, `en-us-nyc`). Subtags that the grammar of tags
 * does not allow are left out from the end: `en-us-nyc` is `en-US`.
 */
export const canonicalTag = (tag: string): string | undefined => {
  const subtags = (corrected[tag] ?? tag).split('-');
  for (let length = subtags.length; length > 0; length -= 1) {
    try {
      return Intl.getCanonicalLocales(subtags.slice(0, length).join('-'))[0];
    } catch {
      // Not this long.
    }
  }
  return undefined;
};

/** The language alone: `es` of `es-MX`. */
export const baseLanguage = (tag: string): string => tag.split('-')[0] ?? tag;
