import { type XmlEvents, XmlTreeBuilder } from '@dragoman/format-kit';
import type { XmlPart } from '../package/index.ts';
import { type RichString, readRichString } from './rich-string.ts';

/** Reads the items of the shared strings one after another: of a hundred thousand, no elements are kept. */
class StringEvents implements XmlEvents {
  readonly strings: RichString[] = [];
  readonly #part: XmlPart;
  #depth = 0;
  #item: XmlTreeBuilder | undefined;

  constructor(part: XmlPart) {
    this.#part = part;
  }

  open(...[tag, start, end, isEmpty]: Parameters<XmlEvents['open']>): void {
    if (this.#depth === 1 && tag.local === 'si') this.#item = new XmlTreeBuilder(this.#part.text);
    this.#item?.open(tag, start, end, isEmpty);
    if (!isEmpty) this.#depth += 1;
    this.#finishItem();
  }

  close(start: number, end: number): void {
    this.#depth -= 1;
    this.#item?.close(start, end);
    this.#finishItem();
  }

  text(start: number, end: number): void {
    this.#item?.text(start, end);
  }

  cdata(start: number, end: number): void {
    this.#item?.cdata(start, end);
  }

  #finishItem(): void {
    const root = this.#item?.isComplete ? this.#item.root : undefined;
    if (!root) return;
    this.strings.push(readRichString(this.#part, root));
    this.#item = undefined;
  }
}

/** The shared strings of a workbook, by their numbers (ECMA-376 part 1, 18.4). */
export const readSharedStrings = (part: XmlPart): readonly RichString[] => {
  const events = new StringEvents(part);
  part.read(events);
  return events.strings;
};
