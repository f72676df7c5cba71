import type { Requester } from '@dragoman/core';
import type { Job } from '@dragoman/store';
import type { z } from 'zod';
import type { Identity, Owner } from '../../identity/identity.ts';

/** A kind of work that may outlast its request: each kind has one definition, registered at start. */
export interface JobKind<Input, Checkpoint, Result> {
  /** Stable, for example `transcription`: rows of the database name it. */
  readonly name: string;
  /** What is kept of the request, as JSON. */
  readonly input: z.ZodType<Input>;
  readonly checkpoint: z.ZodType<Checkpoint>;
  /** What comes of it, as JSON. Rows outlive versions of the service: what is read back is checked, as the other two are. */
  readonly result: z.ZodType<Result>;
  /** The stages in order, with their shares of the whole work. */
  readonly stages: readonly JobStage[];
  /**
   * Does the work. Run again after a crash, with the last checkpoint: what it writes elsewhere must bear being written
   * twice. What it throws fails the job; the signal's reason does not.
   */
  run(context: JobContext<Input, Checkpoint>): Promise<Result>;
  /**
   * For inputs that only this process can read, a file for example: puts it where every process finds it, and gives the
   * input that the row keeps. Asked once a run has passed its deadline; the run itself goes on with the first input.
   * `place.directory` is that of the run.
   */
  keep?(input: Input, place: JobPlace): Promise<Input>;
  /**
   * Removes what an input holds elsewhere. Called once at least when the work has ended, however it ended, without a row
   * too; more than once with the same input does no harm.
   */
  discard?(input: Input, owner: Owner): Promise<void>;
  /** Removes what a result holds elsewhere, for a job that is deleted. What expires by itself needs it not. */
  discardResult?(result: Result, owner: Owner): Promise<void>;
}

/** A part of the work. */
export interface JobStage {
  readonly name: string;
  /** Its share, against those of the others. */
  readonly weight: number;
}

/** A kind whose types are known only to itself. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds kinds of every type; each checks what it is given
export type AnyJobKind = JobKind<any, any, any>;

/** Where a run works. */
export interface JobPlace extends Owner {
  /** Also while the work has no row yet: the same id will be the row's. */
  readonly jobId: string;
  /** A folder of this run's own, empty, removed afterwards. */
  readonly directory: string;
}

/** What a kind is given to work with. */
export interface JobContext<Input, Checkpoint> extends JobPlace {
  readonly input: Input;
  readonly checkpoint: Checkpoint | null;
  /** Aborted by `cancel`, and when the process stops: the work then goes on elsewhere. */
  readonly signal: AbortSignal;
  /** Whose work it is: it waits for engines as long as that takes, after what callers wait for once it is a job. */
  readonly requester: Requester;
  /** Says that it will take long: whoever waits for it is answered now, and it goes on as a job. */
  takesLong(): void;
  /** `fraction` of the stage, 0..1. Cheap: written now and then. */
  progress(stage: string, fraction: number): void;
  /** Keeps what a later run goes on from. */
  save(checkpoint: Checkpoint): Promise<void>;
}

/** How `JobService.run` works. */
export interface JobRunOptions {
  /** After so many milliseconds the work goes on as a job. */
  readonly deadlineMs: number;
  /** Ends it while it is no job yet: the caller hung up. */
  readonly signal: AbortSignal;
  /** Of the job that it may become, UUIDv7. Default: a new one. */
  readonly id?: string;
}

/** What came of `JobService.run`: its result in time, or the job that it has become. */
export type JobRunOutcome<Result> = { readonly finished: Result } | { readonly job: Job };

/** Which jobs somebody asks for. */
export interface JobQuery {
  readonly identity: Identity;
  /** Those of one resource: others do not exist there. */
  readonly kinds: readonly string[];
}
