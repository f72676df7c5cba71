import type { FormatSegment } from '@dragoman/provider';

const letter = /\p{L}/u;

/** Whether a text has something to translate. */
export const hasLetters = (text: string): boolean => letter.test(text);

/** Texts that are counted as a page. */
const textsOfPage = 20;

/** The pages of a file with so many texts. */
export const pagesOf = (texts: number): number => Math.max(1, Math.ceil(texts / textsOfPage));

/** What is said of a text: its name in the file, and what its author wrote about it. */
export const contextOf = (name: string, comment?: string): Pick<FormatSegment, 'context'> => {
  const said = comment?.trim();
  const context = said ? (name === '' ? said : `${name}: ${said}`) : name;
  return context.trim() === '' ? {} : { context: context.slice(0, 1_000) };
};

/** White space around a text. */
export interface Margins {
  readonly lead: string;
  readonly text: string;
  readonly trail: string;
}

/** A text without the white space around it, which stays in the file. */
export const marginsOf = (whole: string): Margins => {
  const start = whole.length - whole.trimStart().length;
  const text = whole.trim();
  return { lead: whole.slice(0, start), text, trail: whole.slice(start + text.length) };
};
