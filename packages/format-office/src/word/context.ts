import type { XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../package/index.ts';
import { attributeOf, isWord, wordChild } from './names.ts';

/** The ids of styles that are headings, by their names, which are English in every Office. */
export const headingStyles = (styles: readonly XmlPart[]): ReadonlySet<string> =>
  new Set(
    styles.flatMap((part) =>
      part.root
        .elements('style')
        .filter((style) =>
          /^(?:heading \d|title|subtitle)$/i.test(attributeOf(wordChild(style, 'name'), 'val') ?? ''),
        )
        .map((style) => attributeOf(style, 'styleId') ?? ''),
    ),
  );

const attributeContexts: Readonly<Record<string, string>> = {
  hyperlink: 'tooltip of a link',
  tblCaption: "table's title",
  tblDescription: "table's description",
  helpText: 'help for a field',
  statusText: 'help for a field',
  listItem: 'choice of a list',
  textpath: 'text drawn as a picture',
};

const ancestors: ReadonlyMap<string, string> = new Map([
  ['txbxContent', 'text box'],
  ['tc', 'table cell'],
  ['footnote', 'footnote'],
  ['endnote', 'endnote'],
  ['comment', 'comment'],
  ['hdr', 'header'],
  ['ftr', 'footer'],
  ['docPart', 'building block'],
]);

/** What an attribute is that people read, in a few words. */
export const attributeContext = ({ local }: XmlElement): string =>
  attributeContexts[local] ?? 'alternative text of a picture or shape';

/** What a paragraph is, in a few words. */
export const paragraphContext = (paragraph: XmlElement, headings: ReadonlySet<string>): string => {
  const properties = wordChild(paragraph, 'pPr');
  if (headings.has(attributeOf(wordChild(properties, 'pStyle'), 'val') ?? '')) return 'heading';
  for (let at: XmlElement | undefined = paragraph.parent; at; at = at.parent) {
    const context = isWord(at) ? ancestors.get(at.local) : undefined;
    if (context !== undefined) return context;
  }
  return wordChild(properties, 'numPr') ? 'list item' : 'paragraph';
};
