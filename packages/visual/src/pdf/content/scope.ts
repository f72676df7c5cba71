import { PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { nameOf, type Resources } from './resources.ts';

/** What one set of resources is still used for after a change, and what the change adds to it. */
export class Scope {
  readonly resources: Resources;
  readonly fonts = new Set<string>();
  readonly forms = new Set<string>();
  /** Whether a change touches it, so that it is written anew. */
  isTouched = false;
  /** Whether something may use it that was not seen. */
  keepsAll = false;
  readonly #added = new Map<string, Map<string, PDFObject>>();

  constructor(resources: Resources) {
    this.resources = resources;
  }

  /** Makes a thing known under a name of its own, or under the one that it has; says which. */
  add(kind: string, value: PDFObject, wish?: string): string {
    if (wish !== undefined && this.resources.get(kind, wish) === value) return wish;
    const added = this.#added.get(kind) ?? new Map<string, PDFObject>();
    this.#added.set(kind, added);
    for (const [name, known] of added) if (known === value) return name;
    const isFree = (name: string): boolean =>
      !added.has(name) && this.resources.get(kind, name) === undefined;
    let name = wish ?? `Dg${kind.slice(0, 1)}${added.size}`;
    for (let number = added.size; !isFree(name); number += 1) name = `Dg${kind.slice(0, 1)}${number}`;
    added.set(name, value);
    this.isTouched = true;
    return name;
  }

  /** What is added, in words that are the same for the same things. */
  get signature(): string {
    return [...this.#added]
      .flatMap(([kind, things]) => [...things].map(([name, value]) => `${kind}/${name}=${value.toString()}`))
      .join(' ');
  }

  /** The dictionary after the change: with what was added, without the fonts and forms that nothing uses any more. */
  rebuilt(context: PDFDict['context']): PDFDict {
    const result = PDFDict.withContext(context);
    for (const dictionary of this.resources.dictionaries)
      for (const [key, value] of dictionary.entries()) if (!result.has(key)) result.set(key, value);
    if (this.isTouched && !this.keepsAll && !hasUnseenUses(this.resources)) {
      keep(result, 'Font', this.fonts);
      keep(result, 'XObject', this.forms);
    }
    for (const [kind, things] of this.#added) {
      const known = result.lookup(PDFName.of(kind));
      const category = known instanceof PDFDict ? known.clone() : PDFDict.withContext(context);
      for (const [name, value] of things) category.set(nameOf(name), value);
      result.set(PDFName.of(kind), category);
    }
    return result;
  }
}

const keep = (resources: PDFDict, kind: string, names: ReadonlySet<string>): void => {
  const category = resources.lookup(PDFName.of(kind));
  if (!(category instanceof PDFDict)) return;
  const wanted = new Set([...names].map(nameOf));
  const kept = PDFDict.withContext(resources.context);
  for (const [name, value] of category.entries()) if (wanted.has(name)) kept.set(name, value);
  if (kept.keys().length === 0) resources.delete(PDFName.of(kind));
  else if (kept.keys().length < category.keys().length) resources.set(PDFName.of(kind), kept);
};

const isKind = (dictionary: PDFDict, key: string, value: number | string): boolean => {
  const found = dictionary.lookup(PDFName.of(key));
  return typeof value === 'number'
    ? found instanceof PDFNumber && found.asNumber() === value
    : found === PDFName.of(value);
};

/** Tiling patterns and Type 3 fonts without resources of their own take those of who uses them. */
const hasUnseenUses = (resources: Resources): boolean => {
  const things = ['Pattern', 'Font'].flatMap((kind) => {
    const category = resources.category(kind);
    return category instanceof PDFDict ? category.keys().map((key) => category.lookup(key)) : [];
  });
  return things.some((thing) => {
    const dictionary = thing instanceof PDFStream ? thing.dict : thing;
    if (!(dictionary instanceof PDFDict)) return false;
    const borrows = isKind(dictionary, 'PatternType', 1) || isKind(dictionary, 'Subtype', 'Type3');
    return borrows && !(dictionary.lookup(PDFName.Resources) instanceof PDFDict);
  });
};
