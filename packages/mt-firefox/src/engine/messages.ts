/** A file of a model and the SHA-256 that it must have, lower-case hex. */
export interface ModelFile {
  readonly path: string;
  readonly sha256: string;
}

/** A direction with its files. */
export interface ModelLocation {
  /** Names what the files hold: another version has another key. */
  readonly key: string;
  readonly model: ModelFile;
  readonly sourceVocabulary: ModelFile;
  readonly targetVocabulary: ModelFile;
  readonly shortlist?: ModelFile;
}

/** Work for a worker: sentences that go through one model, or through two. */
export interface Job {
  readonly route: readonly ModelLocation[];
  readonly sentences: readonly string[];
  /** The sentences are HTML. */
  readonly isMarkup: boolean;
}

/** Why a worker could not do a job. The message is for logs and holds no text. */
export interface JobFailure {
  /** `model`: its files are missing, damaged or no model. `trap`: the engine stopped; the worker is of no use any more. */
  readonly kind: 'model' | 'trap';
  readonly message: string;
}

/** Translated sentences, in order. */
export interface Translated {
  readonly texts: readonly string[];
  /** What they were between two models. Absent: there was one. */
  readonly pivots?: readonly string[];
}

/** The answer to a job. */
export type JobAnswer = Translated | { readonly failure: JobFailure };
