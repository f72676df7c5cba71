import type { Job, Unit } from '../recall/prepare.ts';

/** Jobs that follow each other and share a call. */
export interface Neighbours {
  /** How many jobs, those included that need no engine. */
  readonly count: number;
  /** What is asked for, each segment once, in order. */
  readonly units: readonly Unit[];
  /** The jobs that brought the segments along, and how many code units they brought. */
  readonly parts: readonly { readonly job: Job; readonly characters: number }[];
}

/**
 * The longest run of jobs, from the first one on, whose segments fit into one call of the engine that is asked first.
 * `undefined` stands for a text that has failed already.
 */
export const findNeighbours = (
  jobs: readonly (Job | undefined)[],
  missing: (job: Job) => readonly Unit[],
): Neighbours => {
  const units = new Map<string, Unit>();
  const parts: { job: Job; characters: number }[] = [];
  let total = 0;
  for (const [count, job] of jobs.entries()) {
    const added = job ? missing(job).filter(({ segment }) => !units.has(segment.text)) : [];
    if (!job || added.length === 0) continue;
    const first = parts[0]?.job ?? job;
    const limits = first.plan.routes[0]?.model.limits;
    const characters = added.reduce((sum, { segment }) => sum + segment.text.length, 0);
    const isTooMuch =
      limits !== undefined &&
      (units.size + added.length > limits.segments || total + characters > limits.characters);
    const isApart = first.plan.source.tag !== job.plan.source.tag;
    if (parts.length > 0 && (isTooMuch || isApart)) return { count, units: [...units.values()], parts };
    for (const unit of added) units.set(unit.segment.text, unit);
    parts.push({ job, characters });
    total += characters;
  }
  return { count: jobs.length, units: [...units.values()], parts };
};
