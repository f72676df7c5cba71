import { randomUUID } from 'node:crypto';
import type { Requester } from '@dragoman/core';
import type { JobHold, JobProgress } from '@dragoman/store';
import type { Owner } from '../../identity/identity.ts';
import { Progress } from './progress.ts';
import type { AnyJobKind } from './types.ts';

/** Makes the folders of runs. */
export interface RunFolders {
  create(): Promise<{ readonly directory: string; remove(): Promise<void> }>;
}

/** Why a run is to end before its time. */
export type RunEnd =
  /** Its owner wants it no more. */
  | 'cancelled'
  /** The process stops: it is to go on elsewhere. */
  | 'handed_back'
  /** Its row is another's, or gone. */
  | 'lost'
  /** It has no row, and its caller is gone. */
  | 'abandoned';

interface RunOptions {
  readonly kind: AnyJobKind;
  readonly id: string;
  readonly owner: Owner;
  readonly input: unknown;
  /** The row that it goes on from, and the token under which that was taken. */
  readonly row?: JobProgress & { readonly checkpoint: unknown; readonly token: string };
  readonly folders: RunFolders;
  /** Writes a checkpoint of a run that has a row. */
  save(run: JobRun, checkpoint: unknown): Promise<void>;
}

/** One run of a kind, in this process. */
export class JobRun {
  readonly kind: AnyJobKind;
  readonly id: string;
  readonly owner: Owner;
  /** What the work was begun with. */
  readonly firstInput: unknown;
  /** What the row keeps: the kind's `keep` may give another. */
  input: unknown;
  checkpoint: unknown;
  /** Whether a row says so: its lease is this run's. */
  hasRow: boolean;
  readonly #options: RunOptions;
  readonly #token: string;
  readonly #progress: Progress;
  readonly #abort = new AbortController();
  readonly #long = Promise.withResolvers<void>();
  /** Settled once the work has its folder, or has failed before. */
  readonly #begun = Promise.withResolvers<void>();
  #folder: { readonly directory: string; remove(): Promise<void> } | undefined;
  #end: RunEnd | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.kind = options.kind;
    this.id = options.id;
    this.owner = options.owner;
    this.firstInput = options.input;
    this.input = options.input;
    this.checkpoint = options.row?.checkpoint ?? null;
    this.hasRow = options.row !== undefined;
    this.#token = options.row?.token ?? randomUUID();
    this.#progress = new Progress(options.kind.stages, options.row);
  }

  get hold(): JobHold {
    return { accountId: this.owner.accountId, id: this.id, token: this.#token };
  }

  get progress(): JobProgress {
    return this.#progress.now;
  }

  /** Settled once the work says that it takes long. */
  get long(): Promise<void> {
    return this.#long.promise;
  }

  /** Why it was told to end, if it was. */
  get end(): RunEnd | undefined {
    return this.#end;
  }

  /** Tells it to end; the first reason stays. */
  stop(end: RunEnd, reason: unknown = new DOMException(`The work was ${end}.`, 'AbortError')): void {
    this.#end ??= end;
    this.#abort.abort(reason);
  }

  /** Does the work, in a folder of its own. */
  async execute(): Promise<unknown> {
    try {
      return await this.#work();
    } finally {
      this.#begun.resolve();
    }
  }

  async #work(): Promise<unknown> {
    const { kind, folders, row, input } = this.#options;
    // What was written by another version of the service may be what this one cannot read.
    const isKept = row?.checkpoint !== undefined && row.checkpoint !== null;
    const known = row ? kind.input.parse(input) : input;
    const checkpoint = isKept ? kind.checkpoint.parse(row.checkpoint) : null;
    this.#folder = await folders.create();
    this.#begun.resolve();
    try {
      this.#abort.signal.throwIfAborted();
      return await kind.run({
        ...this.#place(this.#folder.directory),
        input: known,
        checkpoint,
        signal: this.#abort.signal,
        requester: this.#requester(),
        takesLong: () => this.#long.resolve(),
        progress: (stage, fraction) => this.#progress.set(stage, fraction),
        save: async (checkpoint) => {
          this.checkpoint = checkpoint;
          if (this.hasRow) await this.#options.save(this, checkpoint);
        },
      });
    } finally {
      await this.#folder.remove();
    }
  }

  /** Makes the input one that every process can read. */
  async keep(): Promise<void> {
    // On a busy machine the deadline can come first; a job whose input nobody else can read would be lost with the process.
    await this.#begun.promise;
    if (this.#folder && this.kind.keep)
      this.input = await this.kind.keep(this.input, this.#place(this.#folder.directory));
  }

  #requester(): Requester {
    const isJob = () => this.hasRow;
    return {
      account: this.owner.accountId,
      get priority() {
        return isJob() ? 'job' : 'interactive';
      },
      isPatient: true,
    };
  }

  #place(directory: string) {
    return { ...this.owner, jobId: this.id, directory };
  }
}
