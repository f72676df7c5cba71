import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  type PDFStream,
} from '@cantoo/pdf-lib';

const maxParents = 100;

/** The named things that a content stream uses: fonts, forms, colour spaces. */
export class Resources {
  /** From the nearest: a kind that one has is not looked for in the next. */
  readonly dictionaries: readonly PDFDict[];
  readonly #categories = new Map<string, PDFObject | undefined>();

  constructor(dictionaries: readonly PDFDict[]) {
    this.dictionaries = dictionaries;
  }

  /** What stands under a kind, for example `Font`; a dictionary where all is well. */
  category(kind: string): PDFObject | undefined {
    if (this.#categories.has(kind)) return this.#categories.get(kind);
    const key = PDFName.of(kind);
    const value = this.dictionaries.find((dictionary) => dictionary.has(key))?.lookup(key);
    this.#categories.set(kind, value);
    return value;
  }

  /** A thing as the dictionary has it: mostly a reference. */
  get(kind: string, name: string): PDFObject | undefined {
    const category = this.category(kind);
    return category instanceof PDFDict ? category.get(nameOf(name)) : undefined;
  }

  /** A thing itself. */
  lookup(kind: string, name: string): PDFObject | undefined {
    const category = this.category(kind);
    return category instanceof PDFDict ? category.lookup(nameOf(name)) : undefined;
  }
}

/** A name of a content stream as the library knows it: there `#` may stand for itself. */
export const nameOf = (name: string): PDFName => PDFName.of(name.replaceAll('#', '#23'));

/** Those of a page, with what the tree above it gives; a single content stream may bring its own, which come first. */
export const resourcesOfPage = (page: PDFDict, content: PDFStream | undefined): Resources => {
  const dictionaries: PDFDict[] = [];
  const seen = new Set<PDFDict>();
  let node: PDFObject | undefined = page;
  for (let depth = 0; depth < maxParents && node instanceof PDFDict && !seen.has(node); depth += 1) {
    seen.add(node);
    const resources: PDFObject | undefined = node.lookup(PDFName.Resources);
    if (resources instanceof PDFDict) dictionaries.push(resources);
    node = node.lookup(PDFName.Parent);
  }
  const own = content?.dict.lookup(PDFName.Resources);
  if (!(own instanceof PDFDict) || own.keys().length === 0) return new Resources(dictionaries);
  return new Resources([mergedInto(own, new Resources(dictionaries)), ...dictionaries]);
};

/** What `own` has and, kind by kind, what `others` have besides. */
const mergedInto = (own: PDFDict, others: Resources): PDFDict => {
  const merged = PDFDict.withContext(own.context);
  for (const [key, value] of own.entries()) {
    const mine = own.context.lookup(value);
    const theirs = others.category(key.decodeText());
    if (!(mine instanceof PDFDict && theirs instanceof PDFDict)) {
      merged.set(key, value);
      continue;
    }
    const both = theirs.clone();
    for (const [name, thing] of mine.entries()) both.set(name, thing);
    merged.set(key, both);
  }
  return merged;
};

/** A page's content streams as the page lists them; undefined for what is none. */
export const contentsOf = (page: PDFDict): readonly (PDFObject | undefined)[] => {
  const contents = page.lookup(PDFName.Contents);
  if (contents instanceof PDFArray) return contents.asArray();
  return contents === undefined ? [] : [page.get(PDFName.Contents)];
};

/** A page by its place, from 0. Throws where there is none. */
export const pageAt = (document: PDFDocument, index: number): PDFDict => {
  const page = document.getPages()[index];
  if (!page) throw new RangeError(`The document has no page ${index + 1}.`);
  return page.node;
};

/** The reference under which a thing is kept, where it is not written in place. */
export const refOf = (object: PDFObject | undefined): PDFRef | undefined =>
  object instanceof PDFRef ? object : undefined;
