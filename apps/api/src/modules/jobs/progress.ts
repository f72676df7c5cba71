import type { JobProgress } from '@dragoman/store';
import type { JobStage } from './types.ts';

/** What is left for the end: a job is whole when it is completed, not before. */
const maxUnfinished = 99;

/** How far a run is, in hundredths of the whole: what earlier stages weigh, and the fraction of the present one. */
export class Progress {
  readonly #stages: readonly JobStage[];
  readonly #total: number;
  #now: JobProgress;

  /** @param now how far an earlier run was: it never goes back. */
  constructor(stages: readonly JobStage[], now: JobProgress = { progress: 0, stage: null }) {
    this.#stages = stages;
    this.#total = stages.reduce((sum, { weight }) => sum + weight, 0);
    this.#now = now;
  }

  get now(): JobProgress {
    return this.#now;
  }

  /** @param fraction of the stage: outside of 0..1 it is the nearer end. @throws Error for a stage that the kind has not. */
  set(stage: string, fraction: number): void {
    const at = this.#stages.findIndex(({ name }) => name === stage);
    const present = this.#stages[at];
    if (present === undefined) throw new Error(`There is no stage ${stage}.`);
    const before = this.#stages.slice(0, at).reduce((sum, { weight }) => sum + weight, 0);
    const done = before + present.weight * Math.min(1, Math.max(0, fraction || 0));
    const progress = Math.min(maxUnfinished, Math.floor((100 * done) / this.#total));
    this.#now = { progress: Math.max(this.#now.progress, progress), stage };
  }
}
