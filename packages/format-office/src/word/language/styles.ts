import type { XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../../package/index.ts';
import { attributePrefixOf, isOn, isWord, wordChild } from '../names.ts';
import { type RunProperties, renamed, twins } from './run-properties.ts';

const directions = new Set(['bidi', 'bidiVisual', 'rtl']);

/**
 * Complex scripts have a weight, a slope and a size of their own, which few styles of other languages care for; and few
 * styles of theirs for those of others.
 */
const setTwins = (part: XmlPart, properties: XmlElement, isFromComplex: boolean): void => {
  for (const [main, twin] of twins) {
    const [from, to] = isFromComplex ? [twin, main] : [main, twin];
    const [source, target] = [wordChild(properties, from), wordChild(properties, to)];
    if (!source) continue;
    const at = target ?? { start: source.end, end: source.end };
    part.edit(at.start, at.end, renamed(part.text, source, to));
  }
};

/**
 * Lets styles fit the target language: its name, its fonts, its direction.
 *
 * @param from `isTurned`: the document went from right to left; `isFromComplex`: it is in a complex script
 */
export const turnStyles = (
  part: XmlPart,
  run: RunProperties,
  { isTurned, isFromComplex }: { readonly isTurned: boolean; readonly isFromComplex: boolean },
): void => {
  const isComplex = run.kind === 'complex';
  for (const element of part.root.descendants()) {
    if (!isWord(element)) continue;
    if (element.local === 'lang') part.edit(element.start, element.end, run.language(part.text, element));
    if (element.local === 'rFonts' && run.kind !== 'plain')
      part.edit(element.start, element.end, run.fonts(part.text, element));
    if (element.local === 'rPr' && isComplex !== isFromComplex) setTwins(part, element, isFromComplex);
    if (isTurned && directions.has(element.local) && isOn(element)) {
      const prefix = attributePrefixOf(element);
      part.edit(element.start, element.end, `<${element.name} ${prefix}val="0"/>`);
    }
  }
};

/** The languages by which Office chooses the fonts of a theme; and spelling was not checked in the new one. */
export const turnSettings = (part: XmlPart, run: RunProperties): void => {
  for (const element of part.root.elements()) {
    if (element.local === 'themeFontLang')
      part.edit(element.start, element.end, run.language(part.text, element));
    if (element.local === 'proofState') part.edit(element.start, element.end, '');
  }
};
