import type { components } from '@dragoman/client';
import type { QueryKey } from '@tanstack/react-query';
import type { Page } from '../api/client.ts';

/** The states of translations, and those of segments of files. */
export type UnitStatus =
  | components['schemas']['Translation']['status']
  | components['schemas']['FileSegment']['status'];

/** A change by rule that the service reports. */
export type Adaptation = components['schemas']['Translation']['adaptations'][number];
/** A term of the glossary in the source. */
export type TermMatch = components['schemas']['Translation']['glossary_matches'][number];
/** One thing that the score looks at. */
export type QualityCheck = components['schemas']['Quality']['checks'][number];

/** What the editor edits: a translation, or a segment of a file. */
export interface Unit {
  /** By which it is found in the list and the address of the page. */
  readonly id: string;
  /** By which its draft and its approval are known. */
  readonly name: string;
  readonly status: UnitStatus;
  /** Empty where the text is not kept. */
  readonly source: string;
  /** Null: it has none yet. */
  readonly target: string | null;
  /** Null: not known. */
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string;
  /** Whether its texts have numbered tags: `<1>` in them stands for something of the file. */
  readonly isTagged: boolean;
  readonly score: number | null;
  readonly checks: readonly QualityCheck[];
  readonly adaptations: readonly Adaptation[];
  readonly terms: readonly TermMatch[];
  readonly warnings: readonly components['schemas']['Warning'][];
  /** What it says of itself: where it stands, what it is. */
  readonly context: string | null;
  /** Who or what made the present text: a model, the memory, a person. */
  readonly origin: string | null;
  /** Code points that the translation may have. */
  readonly maxLength: number | null;
  readonly projectId: string;
  readonly revision: number;
  /** When it was made or last changed. */
  readonly moment: string;
  readonly canEdit: boolean;
  readonly canApprove: boolean;
  /** Why it failed. */
  readonly failure: string | null;
}

/** A state that a unit had. */
export interface UnitRevision {
  readonly revision: number;
  readonly status: UnitStatus;
  readonly text: string | null;
  readonly score: number | null;
  readonly actor: string | null;
  readonly moment: string;
}

/** What became of approving several. */
export interface Approved {
  /** As they are now. Undefined: the answer does not say; the list is to be read anew. */
  readonly units: readonly Unit[] | undefined;
  /** Why others were not approved, one reason for each. */
  readonly refused: readonly string[];
}

/** Where the editor has its units from. What a method throws is an `ApiProblem` or `ServerGone`. */
export interface UnitSource {
  /** Of the list with its filters. */
  readonly queryKey: QueryKey;
  list(cursor: string | undefined, signal: AbortSignal): Promise<Page<Unit>>;
  /** As the service has it now. Undefined: it is not there. @param known how it was */
  read(id: string, known?: Unit): Promise<Unit | undefined>;
  /** Writes a text over the revision that was read. */
  write(unit: Unit, text: string): Promise<Unit>;
  /** Approves the revision that was read. */
  approve(unit: Unit): Promise<Unit>;
  approveSeveral(units: readonly Unit[]): Promise<Approved>;
  /** Its states, newest first. */
  history(unit: Unit, cursor: string | undefined): Promise<Page<UnitRevision>>;
}
