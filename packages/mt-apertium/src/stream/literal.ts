/** A part of the source that the engine must not see, and that comes back as it was. */
export interface Literal {
  readonly text: string;
  /**
   * `blank`: white space other than one space. `character`: characters that the engine would take for its own.
   * `single`: a placeholder that stands alone. `opening`, `closing`: a pair of placeholders.
   */
  readonly kind: 'blank' | 'character' | 'single' | 'opening' | 'closing';
  /** The number that the two placeholders of a pair share; -1 for everything else. */
  readonly pair: number;
  /** Whether a pair's placeholder touches the text that it encloses. */
  readonly tight: boolean;
  /** Whether it begins a sentence that goes on with a small letter. */
  readonly beforeSmallLetter: boolean;
}

/** A literal about whose surroundings nothing needs to be known. */
export const plainLiteral = (kind: Literal['kind'], text: string): Literal => ({
  text,
  kind,
  pair: -1,
  tight: false,
  beforeSmallLetter: false,
});

/** The white space that Apertium's own text filter knows. */
export const isBlank = (character: string | undefined): boolean =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r';
