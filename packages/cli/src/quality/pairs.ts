/** A source and a translation of it, as one row of a file has them. */
export interface Pair {
  readonly source: string;
  readonly target: string;
  /** BCP 47 tags. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** False: somebody marked it as bad. */
  readonly isGood: boolean;
}

/** A row of a file: a pair, or what is wrong with it. */
export type PairRow =
  | { readonly line: number; readonly pair: Pair }
  | { readonly line: number; readonly problem: string };

/** How two languages are named together. */
export const directionOf = ({ sourceLanguage, targetLanguage }: Pair): string =>
  `${sourceLanguage} → ${targetLanguage}`;
