/** Where equivalents are known. */
export type IdiomLocale = 'es-ES' | 'es-MX' | 'es-AR' | 'fr-FR' | 'de-DE' | 'pt-BR';

/** An English idiom, what says the same elsewhere, and what gives away that it was translated word by word. */
export interface Idiom {
  /** In its dictionary form. */
  readonly idiom: string;
  /**
   * Its words in order, by the first of which it is found: `a|b` one of several, `kick*` with any regular ending,
   * `_` one to three words, `_?` up to three, `a?` may be absent.
   */
  readonly pattern: string;
  readonly meaning: string;
  /** Ways to say it, parted by ` / `, the best one first; `hacer|hizo` gives forms that are not formed by rule. */
  readonly equivalents: Readonly<Record<IdiomLocale, string>>;
  /**
   * Words that stand close to each other, in any order, in a literal rendering: `a|b` one of several, `pate*` any
   * ending. A language in which the literal words are idiomatic as well is absent.
   */
  readonly literals: Readonly<Partial<Record<'es' | 'fr' | 'de' | 'pt', string>>>;
}
