import { and, asc, desc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '../database/database.ts';
import type { EventFilter, EventRepository } from '../model/index.ts';
import { type Clock, isId, pageLimit, toPage } from '../rows/common.ts';
import { events } from '../schema/index.ts';
import { dropBodies } from './drop-bodies.ts';
import { firstShownId, laterId } from './id-bounds.ts';

/** How long an event may take from its id to its commit, seen by those who follow. */
const settledAfterMs = 1_000;

/** What is followed up to a moment: callers hand it back as the id that it looks like. */
const cursorAt = (moment: number): string => v7({ msecs: moment, seq: 0, random: new Uint8Array(16) });

const columns = {
  id: events.id,
  accountId: events.accountId,
  projectId: events.projectId,
  kind: events.kind,
  subjectId: events.subjectId,
  occurredAt: events.occurredAt,
  body: events.body,
};

/** What of an account's events is asked for; null: there can be none. */
const matching = (accountId: string, filter: EventFilter) => {
  if (!isId(accountId) || (filter.projectId !== undefined && !isId(filter.projectId))) return null;
  return and(
    eq(events.accountId, accountId),
    filter.kinds === undefined ? undefined : inArray(events.kind, [...filter.kinds]),
    filter.projectId === undefined ? undefined : eq(events.projectId, filter.projectId),
    filter.projectIds === undefined ? undefined : inArray(events.projectId, filter.projectIds.filter(isId)),
  );
};

/** Events over a database. Each question names a range of ids, so that it reads the partitions of those days alone. */
export const createEvents = (database: Database, clock: Clock): EventRepository => {
  const visible = () => gte(events.id, firstShownId(clock()));

  return {
    async list(accountId, filter, page) {
      const limit = pageLimit(page);
      const asked = matching(accountId, filter);
      if (asked === null || (page.before !== undefined && !isId(page.before)))
        return { items: [], next: null };
      const older = page.before === undefined ? undefined : lt(events.id, page.before);
      const rows = await database.repeatable(({ sql }) =>
        sql
          .select(columns)
          .from(events)
          .where(and(asked, visible(), older))
          .orderBy(desc(events.id))
          .limit(limit),
      );
      return toPage(rows, page);
    },

    async follow(accountId, filter, { after, limit }) {
      const rowLimit = pageLimit({ limit });
      const settled = cursorAt(clock().getTime() - settledAfterMs);
      const asked = matching(accountId, filter);
      if (asked === null || after === null || !isId(after)) return { items: [], next: settled };
      const from = laterId(after.toLowerCase(), firstShownId(clock()));
      const rows = await database.repeatable(({ sql }) =>
        sql
          .select(columns)
          .from(events)
          .where(and(asked, gt(events.id, from), lt(events.id, settled)))
          .orderBy(asc(events.id))
          .limit(rowLimit),
      );
      const items = rows.slice(0, limit);
      // Where all were read, what lies behind need not be read again, whatever the filter.
      const next = rows.length > limit ? items.at(-1)?.id : undefined;
      return { items, next: next ?? laterId(from, settled) };
    },

    async get(accountId, id) {
      if (!isId(accountId) || !isId(id)) return null;
      const [row] = await database.repeatable(({ sql }) =>
        sql
          .select(columns)
          .from(events)
          .where(and(eq(events.accountId, accountId), eq(events.id, id), visible())),
      );
      return row ?? null;
    },

    dropBodies: () => dropBodies(database),
  };
};
