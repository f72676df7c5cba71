import type { XmlPart } from './xml-part.ts';

/** The table of contents of EPUB 2 (NCX): titles of its entries, of its lists, and of the book. */
export const readContents = (part: XmlPart): void => {
  for (const text of part.root.descendants('text')) {
    switch (text.parent?.local) {
      case 'docTitle':
        part.addText(text, 'title of the book');
        break;
      case 'navLabel':
        part.addText(text, 'table of contents');
        break;
      case 'navInfo':
        part.addText(text, 'note');
        break;
    }
  }
};
