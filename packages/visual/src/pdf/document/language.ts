import { type PDFDict, type PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { isRightToLeft } from '../../typeset/index.ts';
import { dictIn, isText, memberOf, nameIn } from '../objects.ts';
import { decodeTextString } from '../text-strings.ts';
import { readStructure } from './structure-texts.ts';

const baseOf = (language: string): string => language.split(/[-_]/)[0]?.toLowerCase() ?? '';

/** The language that a dictionary names: undefined where it names none. */
const languageOf = (dict: PDFDict): string | undefined => {
  const language = memberOf(dict, 'Lang');
  return isText(language) ? decodeTextString(language).trim().slice(0, 100) || undefined : undefined;
};

const runsRightToLeft = (language: string): boolean => {
  try {
    return isRightToLeft(language);
  } catch {
    // No language tag.
    return false;
  }
};

/** Makes viewers show pages side by side in the order in which the language is read. */
const setDirection = (
  document: PDFDocument,
  sourceLanguage: string | undefined,
  targetLanguage: string,
): void => {
  const { catalog, context } = document;
  const preferences = dictIn(catalog, 'ViewerPreferences');
  if (runsRightToLeft(targetLanguage)) {
    const written = preferences ?? context.obj({});
    if (!preferences) catalog.set(PDFName.of('ViewerPreferences'), written);
    written.set(PDFName.of('Direction'), PDFName.of('R2L'));
    // What is written from top to bottom turns its pages to the left, too: then nothing is said against it.
  } else if (
    preferences &&
    nameIn(preferences, 'Direction') === 'R2L' &&
    sourceLanguage !== undefined &&
    runsRightToLeft(sourceLanguage)
  )
    preferences.delete(PDFName.of('Direction'));
};

/**
 * Says in which language the document is now: as a whole, and in the parts of its structure that name the source's. Parts
 * in further languages (a quotation) keep theirs.
 *
 * @param sourceLanguage absent: what the document names
 */
export const setLanguage = (
  document: PDFDocument,
  sourceLanguage: string | undefined,
  targetLanguage: string,
): void => {
  const named = languageOf(document.catalog);
  const sources = new Set([sourceLanguage, named].filter((language) => language !== undefined).map(baseOf));
  const written = PDFString.of(targetLanguage.replace(/[^\w-]/g, ''));
  for (const { dict } of readStructure(document).elements) {
    const language = languageOf(dict);
    if (language !== undefined && sources.has(baseOf(language))) dict.set(PDFName.of('Lang'), written);
  }
  document.catalog.set(PDFName.of('Lang'), written);
  setDirection(document, sourceLanguage ?? named, targetLanguage);
};
