import { parseXml, type XmlElement } from '@dragoman/format-kit';
import type { EditedPart } from '../drawing/index.ts';
import type { XmlPart } from '../package/index.ts';
import type { Range } from './sheet-reader.ts';

/** Some of a part, as a document of its own. What is written to it is written to the part. */
export interface Excerpt extends EditedPart {
  readonly text: string;
  readonly root: XmlElement;
}

/** A sheet without its cells, of which there may be very many. */
export const withoutCells = (part: XmlPart, cells: Range | undefined): Excerpt => {
  if (!cells) return part;
  const { start, end } = cells;
  const text = part.text.slice(0, start) + part.text.slice(end);
  const placeOf = (at: number): number => (at > start ? at + end - start : at);
  return {
    name: part.name,
    text,
    root: parseXml(text),
    edit: (from, to, written) => part.edit(placeOf(from), placeOf(to), written),
  };
};

/** One element of a part, with the prefixes that the part's root declares. */
export const elementAt = (part: XmlPart, { start, end }: Range, declarations: string): Excerpt => {
  const opening = `<x ${declarations}>`;
  const text = `${opening}${part.text.slice(start, end)}</x>`;
  const move = start - opening.length;
  return {
    name: part.name,
    text,
    root: parseXml(text),
    edit: (from, to, written) => part.edit(from + move, to + move, written),
  };
};

/** The declarations of namespaces of a part's root element, as they are written. */
export const declarationsOf = (part: XmlPart): string => {
  const root = /<(?![?!])[^>]*>/.exec(part.text.slice(0, 20_000))?.[0] ?? '';
  return (root.match(/\sxmlns(?::[^\s=]+)?\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? []).join('');
};
