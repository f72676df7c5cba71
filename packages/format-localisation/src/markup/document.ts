import {
  createTextFormat,
  decodeXml,
  type Edit,
  encodeXmlAttribute,
  parseXml,
  type TextContent,
  type TextFile,
  type XmlAttribute,
  type XmlElement,
  type XmlRules,
} from '@dragoman/format-kit';
import type { FormatV1 } from '@dragoman/provider';

/** An XML file while it is read and changed. */
export interface MarkupFile extends TextFile<Record<string, never>> {
  readonly root: XmlElement;
}

/** A format whose files are XML. */
interface MarkupFormat {
  readonly id: string;
  readonly mediaType: string;
  readonly extension: string;
  readonly rules?: XmlRules;
  read(file: MarkupFile): TextContent | Promise<TextContent>;
}

/** A format of XML: what its encoding lacks becomes a reference. */
export const createMarkupFormat = (format: MarkupFormat): FormatV1<Record<string, never>> =>
  createTextFormat<Record<string, never>>({
    id: format.id,
    mediaType: format.mediaType,
    extension: format.extension,
    encodingOf: ({ bytes }) => decodeXml(bytes).encoding,
    escapeCharacter: (character) => `&#${character.codePointAt(0)};`,
    read: (file) => format.read({ ...file, root: parseXml(file.text, format.rules) }),
  });

const comment = /<!--([\s\S]*?)-->/g;

/** The last comment right before an element, behind what stands before that. */
export const commentBefore = (document: string, end: number, start: number): string => {
  const between = document.slice(start, end);
  if (!between.includes('<!--')) return '';
  // Two blank lines, and it is of something else.
  const found = [...between.matchAll(comment)].at(-1);
  const isNear = found && !/\n\s*\n/.test(between.slice(found.index + found[0].length));
  return isNear ? (found[1] ?? '').trim() : '';
};

/** Another value for an attribute of an element: in its place, or as its last one. */
export const attributeEdit = (element: XmlElement, name: string, value: string): Edit => {
  const found = element.attribute(name);
  const text = encodeXmlAttribute(value);
  if (found) return { start: found.start, end: found.end, text };
  const end = element.contentStart - (element.isEmpty ? '/>'.length : '>'.length);
  return { start: end, end, text: ` ${name}="${text}"` };
};

/** No indent is wider, with the line end before it. */
const maxIndent = 500;

/** The line end and the indent before a place; nothing where something else is on its line. */
export const lineBefore = (text: string, at: number): string => {
  // A file may be a single line of any length.
  const before = text.slice(Math.max(0, at - maxIndent), at);
  const start = before.lastIndexOf('\n');
  const indent = before.slice(start + 1);
  if (start < 0 || indent.trim() !== '') return '';
  return `${before[start - 1] === '\r' ? '\r' : ''}\n${indent}`;
};

/** Takes an attribute away, with the blank before it. */
export const withoutAttribute = (text: string, { name, start, end }: XmlAttribute): Edit => {
  const at = text.lastIndexOf(name, start);
  const blank = /\s*$/.exec(text.slice(Math.max(0, at - 100), at))?.[0].length ?? 0;
  return { start: at - blank, end: end + 1, text: '' };
};
