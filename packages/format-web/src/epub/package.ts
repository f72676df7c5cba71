import type { Archive, XmlElement } from '@dragoman/format-kit';

/** A file of a book as its manifest names it. */
export interface BookItem {
  /** In the archive. */
  readonly name: string;
  readonly mediaType: string;
  readonly properties: readonly string[];
  /** Its place in the order of reading, from 1; undefined: outside of it. */
  readonly page: number | undefined;
}

/** A reference within a book, from the file in which it stands; undefined where it leads elsewhere. */
const resolve = (base: string, href: string): string | undefined => {
  const [path = ''] = href.split(/[#?]/u);
  if (/^[a-z][a-z\d+.-]*:/iu.test(path) || path.startsWith('/') || path === '') return undefined;
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Some books have names with a percent sign that is none.
  }
  const parts = base.split('/').slice(0, -1);
  for (const part of decoded.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

const found = (archive: Archive, name: string): string | undefined =>
  [name, name.normalize('NFC'), name.normalize('NFD')].find((one) => archive.has(one));

/** The files of a rendition that exist: those of the order of reading first, in that order. */
export const itemsOf = (archive: Archive, packageName: string, root: XmlElement): readonly BookItem[] => {
  const items = new Map<string, BookItem>();
  for (const element of root.element('manifest')?.elements('item') ?? []) {
    const [id, href, mediaType] = ['id', 'href', 'media-type'].map((name) => element.attribute(name)?.value);
    const path = href === undefined ? undefined : resolve(packageName, href);
    const name = path === undefined ? undefined : found(archive, path);
    if (id === undefined || name === undefined) continue;
    const properties = element.attribute('properties')?.value.split(/\s+/u) ?? [];
    items.set(id, { name, mediaType: mediaType?.trim().toLowerCase() ?? '', properties, page: undefined });
  }
  const ordered: BookItem[] = [];
  for (const { attributes } of root.element('spine')?.elements('itemref') ?? []) {
    const id = attributes.find(({ name }) => name === 'idref')?.value ?? '';
    const item = items.get(id);
    if (!item) continue;
    items.delete(id);
    ordered.push({ ...item, page: ordered.length + 1 });
  }
  return [...ordered, ...items.values()];
};
