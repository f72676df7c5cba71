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
