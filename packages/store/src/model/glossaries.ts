import type { DeletionOutcome, Outcome, Precondition } from './outcome.ts';
import type { Page, PageRequest } from './page.ts';

/** A term and what becomes of it. */
export interface GlossaryTerm {
  readonly source: string;
  /** Null with `doNotTranslate`: the term stays as it is. */
  readonly target: string | null;
  readonly caseSensitive: boolean;
  readonly doNotTranslate: boolean;
}

/** A term as stored. */
export interface GlossaryEntry extends GlossaryTerm {
  readonly id: string;
}

/** A list of terms of one language pair, without the terms. */
export interface Glossary {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Canonical BCP 47, as is the target's. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly entryCount: number;
  /** From 1; counts the changes of the list and of its entries. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A glossary with its terms as they were at one moment, oldest first. */
export interface FullGlossary extends Glossary {
  readonly entries: readonly GlossaryEntry[];
}

export interface GlossaryFilter {
  readonly sourceLanguage?: string | undefined;
  readonly targetLanguage?: string | undefined;
  /** Only those with this in their name, whatever the case. */
  readonly search?: string | undefined;
}

/** How entries are written: `merge` adds and updates, `replace` removes those that are not among them as well. */
export type EntriesMode = 'merge' | 'replace';

/** What the writing of entries did. */
export interface EntriesChange {
  readonly glossary: Glossary;
  readonly added: number;
  readonly updated: number;
  /** Were there already, the same. */
  readonly unchanged: number;
  readonly removed: number;
}

/**
 * Glossaries. Two entries are the same term where `glossaryKey` says so: the caller passes each term once
 * (`conflict` otherwise). Whatever changes nothing leaves the revision as it is.
 */
export interface GlossaryRepository {
  /** `atMost`: glossaries of the account. */
  create(
    accountId: string,
    input: {
      readonly name: string;
      readonly sourceLanguage: string;
      readonly targetLanguage: string;
      readonly entries: readonly GlossaryTerm[];
    },
    limit: { readonly atMost: number },
  ): Promise<{ readonly state: 'done'; readonly value: Glossary } | { readonly state: 'limit_reached' }>;
  list(accountId: string, page: PageRequest, filter?: GlossaryFilter): Promise<Page<Glossary>>;
  get(accountId: string, id: string): Promise<Glossary | null>;
  /** With all its entries, in one look. */
  read(accountId: string, id: string): Promise<FullGlossary | null>;
  /** Newest first; null: there is no such glossary. */
  entries(
    accountId: string,
    id: string,
    page: PageRequest,
    filter?: {
      /** Only those with this in their source or target, whatever the case. */
      readonly search?: string | undefined;
      readonly doNotTranslate?: boolean | undefined;
    },
  ): Promise<Page<GlossaryEntry> | null>;
  /** Renames, and writes entries, at once. `atMost`: entries of the glossary. */
  change(
    accountId: string,
    id: string,
    change: {
      readonly name?: string | undefined;
      readonly entries?: readonly GlossaryTerm[] | undefined;
      readonly mode?: EntriesMode | undefined;
    },
    limit: Precondition & { readonly atMost: number },
  ): Promise<Outcome<EntriesChange>>;
  deleteEntry(
    accountId: string,
    id: string,
    entryId: string,
    precondition: Precondition,
  ): Promise<Outcome<Glossary>>;
  /** Refused while a project that is not deleted names it in its settings. */
  delete(accountId: string, id: string, precondition: Precondition): Promise<DeletionOutcome>;
}
