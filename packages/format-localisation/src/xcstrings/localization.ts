import type { TreeMap } from '../tree/index.ts';
import { type CatalogueString, mapAt, mapIn, type Unit, unitIn } from './catalogue.ts';
import type { JsonValue } from './style.ts';
import { catalogueText } from './text.ts';

/** A path as a name that is its own. */
export const pathName = (path: readonly string[]): string => JSON.stringify(path);

/** A localization in the target's language, whole: with what it shall hold, what it held, and what only the source has. */
export class Localization {
  readonly #source: TreeMap | undefined;
  readonly #before: TreeMap | undefined;
  readonly #units: readonly Unit[];
  readonly #targets: ReadonlyMap<string, string>;
  readonly #file: string;

  constructor(
    { localizations, target, units }: CatalogueString,
    sourceLanguage: string,
    targets: ReadonlyMap<string, string>,
    file: string,
  ) {
    this.#source = mapIn(localizations, sourceLanguage);
    this.#before = target?.value.kind === 'map' ? target.value : undefined;
    this.#units = units;
    this.#targets = targets;
    this.#file = file;
  }

  value(): JsonValue {
    return this.#source ? this.#map(this.#source, []) : new Map([['stringUnit', this.#unit([])]]);
  }

  /** A map of the source with the texts of the target. */
  #map(source: TreeMap, path: readonly string[]): JsonValue {
    const made = new Map<string, JsonValue>();
    for (const { name, start, value } of source.entries) {
      if (name === 'stringUnit') made.set(name, this.#unit(path));
      else if (name === 'variations' && value.kind === 'map') made.set(name, this.#variations(value, path));
      else if (value.kind === 'map')
        made.set(
          name,
          new Map(
            value.entries.flatMap(({ name: inner, value: one }): [string, JsonValue][] =>
              one.kind === 'map' ? [[inner, this.#map(one, [...path, name, inner])]] : [],
            ),
          ),
        );
      else if (value.kind === 'text') made.set(name, value.text);
      else made.set(name, this.#number(start));
    }
    return made;
  }

  #variations(variations: TreeMap, path: readonly string[]): JsonValue {
    const made = new Map<string, JsonValue>();
    for (const { name, value } of variations.entries) {
      if (value.kind !== 'map') continue;
      const here = [...path, 'variations', name];
      const kinds = name === 'plural' ? this.#categories(here) : value.entries.map((entry) => entry.name);
      const fitting = mapIn(value, 'other') ?? mapIn(value, value.entries[0]?.name ?? '');
      const forms = kinds.flatMap((kind): [string, JsonValue][] => {
        const form = mapIn(value, kind) ?? fitting;
        return form ? [[kind, this.#map(form, [...here, kind])]] : [];
      });
      made.set(name, new Map(forms));
    }
    return made;
  }

  /** The forms that the target has, in the order in which Xcode writes them. */
  #categories(path: readonly string[]): readonly string[] {
    const name = pathName(path).slice(0, -1);
    const found = this.#units.flatMap((unit) =>
      pathName(unit.path).startsWith(`${name},`) ? [unit.path[path.length] ?? ''] : [],
    );
    return [...new Set(found)].sort();
  }

  #unit(path: readonly string[]): JsonValue {
    const target = this.#targets.get(pathName(path));
    const before = unitIn(mapAt(this.#before, path));
    const text = this.#units.find((unit) => pathName(unit.path) === pathName(path))?.text ?? '';
    if (target !== undefined) return unitOf('translated', target);
    if (before) return unitOf(before.state?.text ?? 'translated', before.value.text);
    // Placeholders alone are the same in each language.
    return unitOf(catalogueText.toTagged(text) === undefined ? 'translated' : 'new', text);
  }

  /** A number that stands behind a name. */
  #number(start: number): number {
    const written = /^"(?:[^"\\]|\\.)*"\s*:\s*(-?[\d.eE+-]+)/.exec(this.#file.slice(start, start + 500))?.[1];
    return Number(written ?? 0);
  }
}

const unitOf = (state: string, value: string): JsonValue =>
  new Map([
    ['state', state],
    ['value', value],
  ]);
