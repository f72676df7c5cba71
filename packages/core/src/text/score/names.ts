// What is known of the words of a language that must not change in a translation. Made by `mentions`.

/** Where a word stands, and what it may mean. */
export interface Mention {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly meanings: ReadonlySet<string>;
}

/** Finds words in texts. */
export interface WordPattern {
  /** All of them, in order. */
  readonly all: (text: string) => readonly Mention[];
  /** The one with which a text begins. */
  readonly first: (text: string) => Mention | undefined;
}

/** What a language calls what must not change in a translation. */
export interface NamesOfLanguage {
  readonly calendar: WordPattern;
  readonly units: WordPattern;
  readonly currencies: WordPattern;
}

/** The same of both sides of a translation. */
export interface NamesOfSides {
  readonly source: NamesOfLanguage;
  readonly target: NamesOfLanguage;
}
