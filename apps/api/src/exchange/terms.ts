import type { GlossaryTerm } from '@dragoman/store';

/** A term as a file has it: not checked yet. */
export interface FileTerm {
  readonly source: string;
  readonly target: string | undefined;
  readonly caseSensitive: boolean;
  readonly doNotTranslate: boolean;
}

/** Terms and what they are for, as files are made of them. */
export interface TermList {
  readonly name: string;
  /** Canonical BCP 47, as is the target's. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly entries: readonly GlossaryTerm[];
}
