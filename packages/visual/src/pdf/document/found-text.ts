import type { ProviderWarning } from '@dragoman/provider';
import type { Place } from '../place.ts';

/** A text outside of what the pages paint. */
export interface DocumentText {
  /** The same each time the same bytes are read. */
  readonly key: string;
  /** Without tags: not escaped. */
  readonly source: string;
  readonly place: Exclude<Place, { kind: 'text' | 'scan' }>;
  /** What it is, in a few words, for who translates it. */
  readonly context: string;
  /** From 1. */
  readonly page?: number;
}

/** A text that can be written anew. */
export interface FoundText extends DocumentText {
  write(target: string): void;
}

/** What a walk through a part of a document found. */
export interface Findings {
  readonly texts: FoundText[];
  readonly warnings: ProviderWarning[];
}

/** More than any document has; beyond them texts are left as they are. */
const maxTexts = 200_000;

/** A part that is too strange or too large, and stays as it is. */
export const partLeft = (what: string): ProviderWarning => ({
  code: 'part_left',
  message: `${what} cannot be read whole: what was not read is left as it is.`,
});

const tooMany = partLeft('The list of texts outside of the pages');

const controls = /[\p{Cc}\ufffe\uffff]/gu;

/** Text as a person reads it: one kind of line ends, no other control characters, no blanks around it. */
export const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(controls, (control) => (control === '\n' ? control : ' '))
    .toWellFormed()
    .trim();

/** Takes up a text where there is anything to translate in it. */
export const addText = (findings: Findings, text: FoundText): void => {
  if (!/\p{L}/u.test(text.source)) return;
  if (findings.texts.length < maxTexts) findings.texts.push(text);
  else if (!findings.warnings.some(({ message }) => message === tooMany.message))
    findings.warnings.push(tooMany);
};
