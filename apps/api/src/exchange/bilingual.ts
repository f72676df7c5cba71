import { isRightToLeft } from '@dragoman/format-kit';

/** How texts and their translations stand to each other: in two columns, or one below the other. */
export type BilingualLayout = 'side_by_side' | 'alternating';

/** A text with its translation. */
export interface BilingualRow {
  readonly number: number;
  readonly source: string;
  /** Null: it has none. */
  readonly target: string | null;
  readonly page: number | null;
}

/** A file in two languages. */
export interface BilingualFile {
  readonly name: string;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly layout: BilingualLayout;
}

/** Where the lines of a language begin. `auto`: nobody knows the language. */
export const directionOf = (language: string): 'ltr' | 'rtl' | 'auto' => {
  if (language === 'und') return 'auto';
  return isRightToLeft(language) ? 'rtl' : 'ltr';
};

/** The rows of pages with the page before the first of each; null: it is that of the row before. */
export const pagesOf = (): ((row: BilingualRow) => number | null) => {
  let last: number | null = null;
  return ({ page }) => {
    const isNew = page !== null && page !== last;
    last = page ?? last;
    return isNew ? page : null;
  };
};
