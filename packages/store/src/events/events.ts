import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '../database/database.ts';
import type { EventFilter, EventRepository } from '../model/index.ts';
import { areIds, type Clock, isBefore, isId, pageLimit, readPage } from '../rows/common.ts';
import { events } from '../schema/index.ts';
import { dropBodies } from './drop-bodies.ts';
import { firstShownId, laterId } from './id-bounds.ts';

/** How long an event may take from its id to its commit, seen by those who follow. */
const settledAfterMs = 1_000;

/** What is followed up to a moment: callers hand it back as the id that it looks like. */
const cursorAt = (moment: number): string => v7({ msecs: moment, seq: 0, random: new Uint8Array(16) });

const { dropBody, ...columns } = getTableColumns(events);

/** What of an account's events is asked for. */
const matching = (accountId: string, { kinds, projectId, projectIds }: EventFilter) =>
  and(
    eq(events.accountId, accountId),
    kinds && inArray(events.kind, [...kinds]),
    projectId === undefined ? undefined : eq(events.projectId, projectId),
    projectIds && inArray(events.projectId, projectIds.filter(isId)),
  );

/** Events over a database. Each question names a range of ids, so that it reads the partitions of those days alone. */
export const createEvents = (database: Database, clock: Clock): EventRepository => {
  const visible = () => gte(events.id, firstShownId(clock()));

  return {
    list: (accountId, filter, page) =>
      readPage(page, [accountId, filter.projectId], (limit) =>
        database.repeatable(({ sql }) =>
          sql
            .select(columns)
            .from(events)
            .where(and(matching(accountId, filter), visible(), isBefore(events.id, page)))
            .orderBy(desc(events.id))
            .limit(limit),
        ),
      ),

    async follow(accountId, filter, { after, limit }) {
      const rowLimit = pageLimit({ limit });
      const settled = cursorAt(clock().getTime() - settledAfterMs);
      if (after === null || !areIds(accountId, filter.projectId, after)) return { items: [], next: settled };
      const from = laterId(after.toLowerCase(), firstShownId(clock()));
      const rows = await database.repeatable(({ sql }) =>
        sql
          .select(columns)
          .from(events)
          .where(and(matching(accountId, filter), gt(events.id, from), lt(events.id, settled)))
          .orderBy(asc(events.id))
          .limit(rowLimit),
      );
      const items = rows.slice(0, limit);
      // Where all were read, what lies behind need not be read again, whatever the filter.
      const next = rows.length > limit ? items.at(-1)?.id : undefined;
      return { items, next: next ?? laterId(from, settled) };
    },

    async get(accountId, id) {
      if (!areIds(accountId, id)) return null;
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
