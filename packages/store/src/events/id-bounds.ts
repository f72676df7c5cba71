import { and, gte, lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

const shownDays = 30;
const dayMs = 86_400_000;

/** The smallest UUIDv7 of a moment: ids of then and later are greater, earlier ones smaller. */
export const firstIdOf = (moment: Date): string =>
  v7({ msecs: Math.max(0, moment.getTime()), seq: 0, random: new Uint8Array(16) });

/** The id before which no event and no delivery is shown any more: of 30 days ago. */
export const firstShownId = (now: Date): string => firstIdOf(new Date(now.getTime() - shownDays * dayMs));

/** The greater of two ids. A UUIDv7 that is greater is of a later moment. */
export const laterId = (one: string, other: string): string => {
  if (one > other) return one;
  return other;
};

/** Rows whose ids are of a time: they are UUIDv7. */
export const isOfTime = (
  id: PgColumn,
  { since, until }: { since?: Date | undefined; until?: Date | undefined },
) =>
  and(
    since === undefined ? undefined : gte(id, firstIdOf(since)),
    until === undefined ? undefined : lt(id, firstIdOf(until)),
  );

/** Above every id. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
