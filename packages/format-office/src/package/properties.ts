import { encodeXmlText, type ReadSegment, type XmlElement } from '@dragoman/format-kit';
import { escapeTaggedText, type TaggedPart } from '@dragoman/provider';
import { namespaces } from './namespaces.ts';
import type { OfficePackage } from './package.ts';
import type { XmlPart } from './part.ts';

/** What people wrote about a document, as programs show it. */
export interface CoreProperties {
  readonly segments: readonly ReadSegment[];
  /** Writes the language where the properties name one. */
  setLanguage(language: string): void;
}

const contexts: ReadonlyMap<string, string> = new Map([
  ['title', "the document's title"],
  ['subject', "the document's subject"],
  ['description', "the document's description"],
  ['keywords', "the document's keywords"],
]);

const isFileName = (text: string): boolean =>
  /^\S+\.[A-Za-z]\w{1,4}$|\.(?:docx?|pptx?|xlsx?|tmp)$/.test(text);

const textOf = (parts: readonly TaggedPart[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');

const segmentOf = (part: XmlPart, element: XmlElement, context: string): ReadSegment => ({
  key: `properties/${element.local}`,
  source: escapeTaggedText(element.textContent.trim()),
  context,
  write: (parts) => {
    part.edit(element.contentStart, element.contentEnd, parts ? encodeXmlText(textOf(parts)) : '');
  },
});

/** Title, subject, description and keywords (ECMA-376 part 2, 11), where they are words. */
export const readCoreProperties = (file: OfficePackage): CoreProperties => {
  const [part] = file.partsOf('application/vnd.openxmlformats-package.core-properties+xml');
  const elements = part?.root.elements() ?? [];
  const segments = elements.flatMap((element) => {
    const context = contexts.get(element.local);
    const text = element.textContent.trim();
    const isText =
      context !== undefined && /\p{L}/u.test(text) && !isFileName(text) && !element.elements().length;
    return part && isText ? [segmentOf(part, element, context)] : [];
  });
  const unique = segments.filter((one, index) => segments.findIndex(({ key }) => key === one.key) === index);
  return {
    segments: unique,
    setLanguage: (language) => {
      for (const element of elements)
        if (element.local === 'language' && element.uri === namespaces.dublinCore && !element.isEmpty)
          part?.edit(element.contentStart, element.contentEnd, encodeXmlText(language));
    },
  };
};
