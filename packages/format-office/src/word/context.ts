import type { XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../package/index.ts';
import { attributeOf, isWord, wordChild } from './names.ts';
import type { Unit } from './units.ts';

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

const ancestors: readonly [local: string, context: string][] = [
  ['txbxContent', 'text box'],
  ['tc', 'table cell'],
  ['footnote', 'footnote'],
  ['endnote', 'endnote'],
  ['comment', 'comment'],
  ['hdr', 'header'],
  ['ftr', 'footer'],
  ['docPart', 'building block'],
];

/** What a text is, in a few words. */
export const contextOf = (unit: Unit, headings: ReadonlySet<string>): string | undefined => {
  if (unit.kind === 'attribute') return attributeContexts[unit.element.local] ?? "picture's description";
  const properties = wordChild(unit.element, 'pPr');
  if (headings.has(attributeOf(wordChild(properties, 'pStyle'), 'val') ?? '')) return 'heading';
  for (let at: XmlElement | undefined = unit.element.parent; at; at = at.parent) {
    const element = at;
    const found = ancestors.find(([local]) => isWord(element, local));
    if (found) return found[1];
  }
  return wordChild(properties, 'numPr') ? 'list item' : undefined;
};
