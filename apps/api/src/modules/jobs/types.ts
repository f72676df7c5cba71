import type { z } from 'zod';

/** A kind of work that may outlast its request: each kind has one definition, registered at start. */
export interface JobKind<Input, Checkpoint, Result> {
  /** Stable, for example `transcription`: rows of the database name it. */
  readonly name: string;
  /** What is kept of the request, as JSON. */
  readonly input: z.ZodType<Input>;
  readonly checkpoint: z.ZodType<Checkpoint>;
  /** The stages in order, with their shares of the whole work. */
  readonly stages: readonly { readonly name: string; readonly weight: number }[];
  /**
   * Does the work. Run again after a crash, with the last checkpoint: what it writes elsewhere must bear being written
   * twice. What it throws fails the job; the signal's reason does not.
   */
  run(context: JobContext<Input, Checkpoint>): Promise<Result>;
  /** Something that stays when the job is not finished, or is removed: files of its input. Run at least once. */
  discard?(input: Input, owner: JobOwner): Promise<void>;
}

/** Whose work. */
export interface JobOwner {
  readonly accountId: string;
  readonly projectId: string;
  readonly keyId: string | null;
}

/** What a kind is given to work with. */
export interface JobContext<Input, Checkpoint> extends JobOwner {
  /** Also while the work has no row yet: the same id will be the row's. */
  readonly jobId: string;
  readonly input: Input;
  readonly checkpoint: Checkpoint | null;
  /** A folder of this run's own, empty, removed afterwards. */
  readonly directory: string;
  /** Aborted by `cancel`, and when the process stops: the work then goes on elsewhere. */
  readonly signal: AbortSignal;
  /** `fraction` of the stage, 0..1. Cheap: written now and then. */
  progress(stage: string, fraction: number): void;
  /** Keeps what a later run goes on from. */
  save(checkpoint: Checkpoint): Promise<void>;
}

/** How work is begun inside of a request: `JobService.run`. */
export interface RunOptions<Input> {
  /** Milliseconds after which the work goes on as a job. 0: it is a job from the start, and done by a worker. */
  readonly deadlineMs: number;
  /** Of the request: ends the work while it is no job yet. */
  readonly signal: AbortSignal;
  /**
   * Asked once where the work becomes a job: the input as any process can take it up, its files in the asset store. The
   * run under way goes on with the input that it has. Default: the input as it is.
   */
  persist?(): Promise<Input>;
}
