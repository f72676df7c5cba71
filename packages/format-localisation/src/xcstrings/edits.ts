import type { Edit } from '@dragoman/format-kit';
import { encodeString, literalOf, styleOf } from '../json/index.ts';
import type { TreeMap, TreeText } from '../tree/index.ts';
import { type CatalogueString, mapAt, unitIn } from './catalogue.ts';
import { Localization } from './localization.ts';
import { JsonStyle, type JsonValue } from './style.ts';

/** What shall stand in the units of a string, by `pathName`; empty: the text goes. */
export type Targets = ReadonlyMap<string, string>;

/** Changes of a catalogue. */
export class CatalogueEditor {
  readonly #file: string;
  readonly #style: JsonStyle;
  readonly #languages: { readonly source: string; readonly target: string };

  constructor(file: string, languages: { readonly source: string; readonly target: string }) {
    this.#file = file;
    this.#style = new JsonStyle(file);
    this.#languages = languages;
  }

  /** The changes for a string: of single values where all are there, else its localization as a whole. */
  edits(string: CatalogueString, targets: Targets): readonly Edit[] {
    const { target, localizations, map } = string;
    const single = this.#single(string, targets);
    if (single) return single;
    const value = new Localization(string, this.#languages.source, targets, this.#file).value();
    if (target?.value.kind === 'map') {
      const { start, end } = target.value;
      return [{ start, end, text: this.#style.value(value, this.#indentAt(target.start)) }];
    }
    const name = this.#languages.target;
    return localizations
      ? [this.#insert(localizations, name, value)]
      : [this.#insert(map, 'localizations', new Map([[name, value]]))];
  }

  #single({ target }: CatalogueString, targets: Targets): readonly Edit[] | undefined {
    const before = target?.value.kind === 'map' ? target.value : undefined;
    const edits: Edit[] = [];
    for (const [name, text] of targets) {
      const unit = unitIn(mapAt(before, JSON.parse(name) as string[]));
      if (!unit?.state) return undefined;
      edits.push(...this.#replace(unit.value, text));
      edits.push(...this.#replace(unit.state, text === '' ? 'new' : 'translated'));
    }
    return edits;
  }

  #replace(node: TreeText, text: string): readonly Edit[] {
    if (node.text === text) return [];
    const { start, end } = node;
    return [{ start, end, text: encodeString(text, literalOf(this.#file, node), styleOf(this.#file)) }];
  }

  /** The indent of the line on which a place is. */
  #indentAt(at: number): string {
    const line = Math.max(this.#file.lastIndexOf('\n', at - 1), this.#file.lastIndexOf('\r', at - 1)) + 1;
    return /^[ \t]*/.exec(this.#file.slice(line, at))?.[0] ?? '';
  }

  /** Puts an entry where the order of names wants it, which is Xcode's. */
  #insert({ start, end, entries }: TreeMap, name: string, value: JsonValue): Edit {
    const outer = this.#indentAt(start);
    const [first] = entries;
    const indent = first ? this.#indentAt(first.start) : this.#style.deeper(outer);
    const entry = this.#style.entry(name, value, indent);
    const gap = this.#style.gap(indent);
    const next = entries.find((one) => one.name > name);
    if (next) return { start: next.start, end: next.start, text: `${entry},${gap}` };
    if (!first) return { start, end, text: `{${gap}${entry}${this.#style.gap(outer)}}` };
    const at = start + this.#file.slice(start, end - 1).trimEnd().length;
    return { start: at, end: at, text: `,${gap}${entry}` };
  }
}
