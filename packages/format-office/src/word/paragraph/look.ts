import type { XmlElement } from '@dragoman/format-kit';
import { hasComplexLetters } from '../language/index.ts';
import { isOn, wordChild } from '../names.ts';

/** Say nothing of how text looks: its language, marks of the spelling checker. */
const unseen = new Set(['lang', 'noProof', 'snapToGrid']);
/** Only what complex scripts look like: Arabic, Hebrew, Thai and others. */
const complexTwins = new Set(['bCs', 'iCs', 'szCs']);

/** Cannot be seen on a blank. */
const unseenOnBlanks = /<[^<>]*\b(?:b|bCs|i|iCs|color|kern)(?:\s[^<>]*)?\/>/g;

const fontsWithout = (text: string, isComplex: boolean): string =>
  text
    .replace(/\s[\w:]*hint="[^"]*"/, '')
    .replace(isComplex ? /$^/ : /\s(?:\w+:)?cs(?:theme)?="[^"]*"/gi, '');

/** What a run looks like: its properties as they are written, without those that make no difference to its text. */
const lookOf = (document: string, properties: XmlElement, isComplex: boolean): string =>
  properties
    .elements()
    .filter(({ local }) => !unseen.has(local) && (isComplex || !complexTwins.has(local)))
    .map((property) => {
      const written = document.slice(property.start, property.end);
      return property.local === 'rFonts' ? fontsWithout(written, isComplex) : written;
    })
    .filter((written) => !/^<[\w:]*rFonts\s*\/>$/.test(written))
    .join('');

const mostLooks = 10_000;

/** The looks of runs of one document; equal ones are one string. */
export class Looks {
  readonly #document: string;
  readonly #known = new Map<string, string>();

  constructor(document: string) {
    this.#document = document;
  }

  of(run: XmlElement, text: string): string {
    const properties = wordChild(run, 'rPr');
    if (!properties) return '';
    const isComplex =
      hasComplexLetters(text) || isOn(wordChild(properties, 'rtl')) || isOn(wordChild(properties, 'cs'));
    const written = `${isComplex}${this.#document.slice(properties.start, properties.end)}`;
    let look = this.#known.get(written);
    if (look === undefined) {
      look = lookOf(this.#document, properties, isComplex);
      if (this.#known.size < mostLooks) this.#known.set(written, look);
    }
    return look;
  }
}

/** What a blank of that look looks like. */
export const lookOfBlank = (look: string): string => look.replace(unseenOnBlanks, '');
