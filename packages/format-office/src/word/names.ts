import type { XmlElement } from '@dragoman/format-kit';
import { namespaces, transitional } from '../package/index.ts';

/** Whether an element is one of WordprocessingML, transitional or Strict. */
export const isWord = (element: XmlElement, local?: string): boolean =>
  (local === undefined || element.local === local) && transitional(element.uri) === namespaces.word;

/** The first child of WordprocessingML with a name. */
export const wordChild = (element: XmlElement | undefined, local: string): XmlElement | undefined =>
  element?.elements(local).find((child) => isWord(child));

/** The value of an attribute by its name without a prefix. */
export const attributeOf = (element: XmlElement | undefined, local: string): string | undefined =>
  element?.attributes.find(({ name }) => name === local || name.endsWith(`:${local}`))?.value;

/** `w:` where a document has that for WordprocessingML; empty where it is the default namespace. */
export const prefixOf = (element: XmlElement): string => element.name.slice(0, -element.local.length);

/** Whether a property that is on or off is on (ECMA-376 part 1, 17.17.4): by being there, unless it says otherwise. */
export const isOn = (property: XmlElement | undefined): boolean =>
  property !== undefined && !['0', 'false', 'off'].includes(attributeOf(property, 'val') ?? '');

/** What its attributes are written with: those of WordprocessingML always have a prefix. */
export const attributePrefixOf = (element: XmlElement): string => {
  const own = prefixOf(element);
  if (own !== '') return own;
  for (let at: XmlElement | undefined = element; at; at = at.parent)
    for (const { name, value } of at.attributes)
      if (name.startsWith('xmlns:') && transitional(value) === namespaces.word)
        return `${name.slice('xmlns:'.length)}:`;
  return own;
};
