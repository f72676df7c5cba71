import { languageTagOf } from '@dragoman/format-kit';
import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { namespaces, type OfficePackage, type XmlPart } from '../package/index.ts';
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

/** What is said of a document whose content is partly in files that it includes (ECMA-376 part 1, 11.3.1). */
export const warningsOf = (file: OfficePackage): readonly ProviderWarning[] => {
  const type = `${namespaces.relationships}/aFChunk`;
  if (!file.relationships(file.main.name).some((one) => one.type === type)) return [];
  return [
    {
      code: 'included_file_kept',
      message:
        'The document includes another file, whose text is not translated: open it in Word and save it, which makes that text its own.',
    },
  ];
};

/** The language that the styles name for all text. */
export const languageOf = (styles: readonly XmlPart[]): LanguageTag | undefined => {
  for (const part of styles)
    for (const element of part.root.element('docDefaults')?.descendants('lang') ?? []) {
      const value = attributeOf(element, 'val');
      // Some programs write names of their own there.
      return value === undefined ? undefined : languageTagOf(value);
    }
  return undefined;
};
