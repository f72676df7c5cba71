import { firstIdOf } from '../event-ids.ts';

const shownDays = 30;
const dayMs = 86_400_000;

/** The id before which no delivery is shown any more: of 30 days ago. */
export const firstShownId = (now: Date): string => firstIdOf(new Date(now.getTime() - shownDays * dayMs));

/** Above every id. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
