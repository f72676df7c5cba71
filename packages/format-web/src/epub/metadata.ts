import { isRightToLeft, languageNameFor, languageTagOf, type XmlElement } from '@dragoman/format-kit';
import type { LanguageTag } from '@dragoman/provider';
import type { XmlPart } from './xml-part.ts';

const dublinCore = 'http://purl.org/dc/elements/1.1/';

const contexts: ReadonlyMap<string, string> = new Map([
  ['title', 'title of the book'],
  ['description', 'description of the book'],
  ['subject', 'subject of the book'],
]);

const languagesOf = (root: XmlElement): readonly XmlElement[] =>
  [...root.descendants('language')].filter(({ uri }) => uri === dublinCore);

/** The first language that a book names is its own. */
export const languageOfBook = (root: XmlElement): LanguageTag | undefined => {
  const [first] = languagesOf(root);
  const named = first?.textContent.trim();
  return named ? languageTagOf(named) : undefined;
};

/** What of a package document is read by people: titles, descriptions, subjects, and names of places in the book. */
export const readMetadata = (part: XmlPart): void => {
  const language = languageOfBook(part.root);
  for (const element of part.root.element('metadata')?.descendants() ?? []) {
    const context = element.uri === dublinCore ? contexts.get(element.local) : undefined;
    if (context !== undefined) part.addText(element, context, language);
  }
  for (const reference of part.root.element('guide')?.elements('reference') ?? []) {
    const title = reference.attribute('title');
    if (title) part.addAttribute(reference, title, 'landmark');
  }
};

/** The package document says the language of the book, and to which side its pages turn. */
export const followTarget = (part: XmlPart, target: LanguageTag): void => {
  const { root } = part;
  const [first] = languagesOf(root);
  const source = languageOfBook(root);
  if (first) {
    const text = first.textContent;
    const start = first.contentStart + text.length - text.trimStart().length;
    const named = text.trim();
    if (named !== '')
      part.edits.push({ start, end: start + named.length, text: languageNameFor(named, target) });
  }
  const direction = isRightToLeft(target) ? 'rtl' : 'ltr';
  // EPUB 2 has no such attribute: its readers go by the pages' own direction.
  const isOld = (root.attribute('version')?.value ?? '2').trim().startsWith('2');
  const spine = isOld ? undefined : root.element('spine');
  const progression = spine?.attribute('page-progression-direction')?.value;
  // Books with vertical lines turn to the right in other languages, too.
  const isSourceOther = source !== undefined && isRightToLeft(source) !== (direction === 'rtl');
  if (spine && progression !== direction && isSourceOther && (direction === 'rtl' || progression))
    part.setAttribute(spine, 'page-progression-direction', direction);
  if (root.attribute('dir') && isSourceOther) part.setAttribute(root, 'dir', direction);
};
