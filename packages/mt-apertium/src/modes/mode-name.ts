import type { MtLanguagePair } from '@dragoman/provider';

/** Apertium's names of dialects that BCP 47 knows; its orthographies (`iec2017`, `pre2017`) have no tag and are not offered. */
const dialects: Readonly<Record<string, string>> = {
  aran: 'aranes',
  gascon: 'gascon',
  valencia: 'valencia',
};

/** `source-target`, each a code of ISO 639-1 or 639-3, with a region or a dialect behind `_` where it has one. */
const pattern = /^([a-z]{2,3})(?:_([A-Za-z]+))?-([a-z]{2,3})(?:_([A-Za-z]+))?$/;

const languageTag = (language: string, variety: string | undefined): string | undefined => {
  const subtag = variety === undefined || /^[A-Z]{2}$/.test(variety) ? variety : dialects[variety];
  if (variety !== undefined && subtag === undefined) return undefined;
  // This also shortens `spa` to `es`.
  return Intl.getCanonicalLocales(subtag === undefined ? language : `${language}-${subtag}`)[0];
};

/**
 * The direction that a mode translates, as BCP 47 tags: `spa-eng_US` is `es` → `en-US`, `spa-cat_valencia` is
 * `es` → `ca-valencia`. Undefined for debug modes and whatever else is no pair of languages.
 */
export const languagePairOf = (modeName: string): MtLanguagePair | undefined => {
  const [, sourceCode, sourceVariety, targetCode, targetVariety] = pattern.exec(modeName) ?? [];
  if (sourceCode === undefined || targetCode === undefined) return undefined;
  const source = languageTag(sourceCode, sourceVariety);
  const target = languageTag(targetCode, targetVariety);
  return source === undefined || target === undefined ? undefined : { source, target };
};
