import { nameOf } from '../names.ts';
import type { Name, Part } from '../package/part.ts';

/** What names cells by the texts in them: pivot tables their fields and members, filters what they let through. */
const naming: ReadonlyMap<string, readonly Name[]> = new Map([
  ['table:data-pilot-field', ['table:source-field-name', 'table:selected-page']],
  ['table:data-pilot-member', ['table:name']],
  ['table:data-pilot-group-member', ['table:name']],
  ['table:filter-condition', ['table:value']],
  ['table:filter-set-item', ['table:value']],
]);

/** Texts of cells that were translated, for what names cells by them. */
export class CellValues {
  /** Undefined: one text has become several, and nobody knows which is meant. */
  readonly #targets = new Map<string, string | undefined>();

  /** Whether anything in a part names cells by their texts. */
  static areNamedIn({ text }: Part): boolean {
    return text.includes('data-pilot-field') || text.includes('filter-condition');
  }

  /** Notes what has become of a cell's text. */
  add(source: string, target: string): void {
    const isSame = !this.#targets.has(source) || this.#targets.get(source) === target;
    this.#targets.set(source, isSame ? target : undefined);
  }

  /** Lets pivot tables and filters follow. */
  apply(part: Part): void {
    if (this.#targets.size === 0) return;
    for (const element of part.root.descendants())
      for (const name of naming.get(nameOf(element)) ?? []) {
        const target = this.#targets.get(part.value(element, name) ?? '');
        if (target !== undefined) part.setAttribute(element, name, target);
      }
  }
}
