import { availableParallelism } from 'node:os';

/** How many workers of this machine an engine has where nobody says otherwise: half the processors, 1 to 4. */
export const halfTheProcessors = (): number =>
  Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
