import type { XmlPart } from './part.ts';

/** Says of each part what it is (`[Content_Types].xml`; ECMA-376 part 2, 10.1.2). Names are compared without case. */
export class ContentTypes {
  readonly #part: XmlPart;
  readonly #defaults = new Map<string, string>();
  readonly #overrides = new Map<string, string>();

  constructor(part: XmlPart) {
    this.#part = part;
    for (const element of part.root.elements()) {
      const contentType = element.attribute('ContentType')?.value ?? '';
      if (element.local === 'Default')
        this.#defaults.set(element.attribute('Extension')?.value.toLowerCase() ?? '', contentType);
      if (element.local === 'Override')
        this.#overrides.set(partKey(element.attribute('PartName')?.value ?? ''), contentType);
    }
  }

  /** Of a part; empty: nothing is said of it. */
  of(name: string): string {
    const extension = /\.([^./]*)$/.exec(name)?.[1] ?? '';
    return this.#overrides.get(partKey(name)) ?? this.#defaults.get(extension.toLowerCase()) ?? '';
  }

  /** No longer says anything of a part, which is going to be removed. */
  remove(name: string): void {
    for (const element of this.#part.root.elements('Override'))
      if (partKey(element.attribute('PartName')?.value ?? '') === partKey(name))
        this.#part.edit(element.start, element.end, '');
  }
}

/** A part's name as names are compared: without a leading slash, percent signs resolved, in lower case. */
export const partKey = (name: string): string => {
  const plain = name.replace(/^\//, '').toLowerCase();
  if (!plain.includes('%')) return plain;
  try {
    return decodeURIComponent(plain).toLowerCase();
  } catch {
    return plain;
  }
};
