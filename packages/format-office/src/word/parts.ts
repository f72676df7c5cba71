import type { LanguageTag } from '@dragoman/provider';
import type { OfficePackage, XmlPart } from '../package/index.ts';
import { attributeOf } from './names.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';
export const stylesType = `${word}styles+xml`;
export const settingsType = `${word}settings+xml`;

/** What holds text beside the document, in the order in which it is read. */
const types = ['header', 'footer', 'footnotes', 'endnotes', 'comments', 'document.glossary'];

/** The parts with paragraphs. Their names mean nothing: they are known by their content types. */
export const partsWithText = (file: OfficePackage): readonly XmlPart[] => [
  file.main,
  ...types.flatMap((type) => file.partsOf(`${word}${type}+xml`)),
];

/** The language that the styles name for all text. */
export const languageOf = (styles: readonly XmlPart[]): LanguageTag | undefined => {
  for (const part of styles)
    for (const element of part.root.element('docDefaults')?.descendants('lang') ?? []) {
      const value = attributeOf(element, 'val');
      try {
        return value === undefined ? undefined : Intl.getCanonicalLocales(value)[0];
      } catch {
        // Some programs write names of their own there.
        return undefined;
      }
    }
  return undefined;
};
