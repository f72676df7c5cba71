import type { Painting } from '../painting.ts';
import type { PdfjsLibrary } from '../pdfjs.ts';

/** Follows one operator of a page. */
export type Operator = (painting: Painting, args: readonly unknown[] | null) => void;

/** What operators do, by the names that pdf.js gives them. */
export type OperatorTable = Readonly<Partial<Record<keyof PdfjsLibrary['OPS'], Operator>>>;
