import type { GlossaryTerm } from '@dragoman/store';

/** A term as a file has it: not checked yet. */
export interface FileTerm {
  readonly source: string;
  readonly target: string | undefined;
  readonly caseSensitive: boolean;
  readonly doNotTranslate: boolean;
}

/** What one place of a file holds, or why it cannot be used. Lines count from 1. */
export type FileRow =
  | { readonly line: number; readonly term: FileTerm }
  | { readonly line: number; readonly problem: string };

/** Terms and what they are for, as files are made of them. */
export interface TermList {
  readonly name: string;
  /** Canonical BCP 47, as is the target's. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly entries: readonly GlossaryTerm[];
}
