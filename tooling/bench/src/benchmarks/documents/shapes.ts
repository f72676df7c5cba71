import type { XmlElement } from '@dragoman/format-kit';

/** Says nothing that a reader sees, or follows the language of the target. */
const volatile =
  /^(?:xml:space|dirty|err|smtClean|w:rsid\w*|w:dirty|w14:paraId|w14:textId|officeooo:\S*rsid|(?:\w+:)?(?:lang|altLang|language|country|script|rfc-language-tag)(?:-asian|-complex)?)$/;

const rightToLeft = /^(?:ar|he|fa|ur|yi|ps|sd|ug|dv)\b/i;

/** A page that says the direction of the language that it names says nothing more than that. */
const isImpliedDirection = (element: XmlElement, name: string, value: string): boolean => {
  if (name !== 'dir' || (element.local !== 'html' && element.local !== 'body')) return false;
  const language = element.attribute('xml:lang')?.value ?? element.attribute('lang')?.value;
  return language !== undefined && value === (rightToLeft.test(language) ? 'rtl' : 'ltr');
};

/** Attributes that must be the same, as one text. */
export const attributesOf = (element: XmlElement): string => {
  // These are languages by other names.
  if (element.local === 'themeFontLang') return '';
  return element.attributes
    .filter(({ name, value }) => !volatile.test(name) && !isImpliedDirection(element, name, value))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .sort()
    .join(' ');
};

/** An element without its content. The font of a cell names its typeface otherwise than that of a run. */
export const shapeOf = (element: XmlElement): string => {
  const name = element.local === 'name' && element.parent?.local === 'font' ? 'rFont' : element.name;
  return [name, attributesOf(element)].join(' ').trim();
};

/** What an element holds, in any order. */
export const canonicalOf = (
  element: XmlElement,
  /** What counts, under which name; default: all. */
  nameOf: (child: XmlElement, shape: string) => string | undefined = (_, shape) => shape,
): string =>
  element
    .elements()
    .filter(({ local }) => local !== 'lang')
    .map((child) => [nameOf(child, shapeOf(child)), child] as const)
    .map(([shape, child]) => (shape === undefined ? '' : `${shape}(${canonicalOf(child)})`))
    // Properties that say nothing more.
    .filter((shape) => shape !== '' && !/^(?:\S+-properties|(?:\w+:)?rFonts)\(\)$/.test(shape))
    .sort()
    .join();
