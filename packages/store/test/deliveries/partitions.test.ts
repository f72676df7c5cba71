import fc from 'fast-check';
import pg from 'pg';
import { v7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { Database } from '../../src/database/database.ts';
import { dayOf, firstId, partitionedTables, partitionName } from '../../src/partitions/days.ts';
import { dropOldPartitions } from '../../src/partitions/drop.ts';
import { inspectPartitions } from '../../src/partitions/inspect.ts';
import { keepPartitions } from '../../src/partitions/keep.ts';
import { createPartitions } from '../../src/partitions/partitions.ts';
import type { TestStore } from '../../src/testing.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const dayMs = 86_400_000;
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const later = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);
const allOf = (suffix: string): string[] => partitionedTables.map(({ name }) => `${name}_${suffix}`).sort();

const anAccount = v7();

/** An event, its ended delivery and an attempt, in one statement. */
const insertStatement = `
  with
    event as (
      insert into events (id, account_id, project_id, kind, subject_id, occurred_at, body, drop_body)
      values ($1, $2, $2, 'translation.created', $2, now(), $3, false)
    ),
    delivery as (
      insert into webhook_delivery_history (
        id, account_id, webhook_id, project_id, event_id, event_kind, state, attempts, created_at, completed_at
      )
      values ($1, $2, $2, $2, $1, 'translation.created', 'delivered', 1, now(), now())
    )
  insert into webhook_attempts (
    delivery_id, claim_id, account_id, webhook_id, number, kind, is_late, started_at, url, request_headers,
    response_time_ms, duration_ms
  )
  values ($1, $1, $2, $2, 1, 'automatic', false, now(), 'https://example.com', '{}', 5, 5)`;

const write = async (client: pg.ClientBase | TestStore, moment: Date): Promise<string> => {
  const id = v7({ msecs: moment.getTime() });
  const values = [id, anAccount, Buffer.from('{"event":"translation.created"}')];
  if ('connection' in client && 'destroy' in client) await query(client.connection, insertStatement, values);
  else await (client as pg.ClientBase).query(insertStatement, values);
  return id;
};

/** Where the three rows of an id lie. */
const placesOf = async ({ connection }: TestStore, id: string): Promise<string[]> => {
  const selects = partitionedTables.map(
    ({ name, key }) => `select tableoid::regclass::text as place from ${name} where ${key} = $1`,
  );
  return (await query(connection, selects.join(' union all '), [id])).map((row) => String(row.place)).sort();
};

const withDatabase = async <T>(opened: TestStore, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = new Database({ connection: opened.connection, connections: 2, patienceMs: 5_000 });
  return work(database).finally(() => database.close());
};

const withClient = async <T>(opened: TestStore, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(opened.connection);
  await client.connect();
  return work(client).finally(() => client.end());
};

const moments = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});

describe('the days of partitions', () => {
  test('an id of any moment is within the bounds of its day in UTC, and the name says that day', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const id = v7({ msecs: moment.getTime() });
        const day = dayOf(moment);
        expect(firstId(day) <= id && id < firstId(day + 1)).toBe(true);
        expect(partitionName(partitionedTables[2], day)).toBe(
          `events_${moment.toISOString().slice(0, 10).replaceAll('-', '')}`,
        );
      }),
    );
  });
});

onEachServer('partitions of days', (opened, server) => {
  test('an open store has those of today and tomorrow', async () => {
    expect(await opened().store.partitions.inspect()).toEqual({ tomorrowMissing: false, rowsInDefault: 0 });
    const id = await write(opened(), new Date());
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    expect(await placesOf(opened(), id)).toEqual(allOf(today));
  });

  test('upkeep makes those of 15 days, split at midnight UTC whatever the zone of the server', () =>
    withDatabase(opened(), async (database) => {
      const [row] = await query(opened().connection, 'select current_database() as name');
      await query(opened().connection, `alter database ${row?.name} set timezone to 'Pacific/Kiritimati'`);
      const kept = await keepPartitions(database, new Date('2031-03-01T23:59:59.999Z'));
      expect(kept).toMatchObject({ movedRows: 0, postponed: [] });
      expect(kept.made).toHaveLength(45);
      expect(kept.made).toContain('events_20310301');
      expect(kept.made).toContain('webhook_attempts_20310315');
      const before = await write(opened(), new Date('2031-03-01T23:59:59.999Z'));
      const after = await write(opened(), new Date('2031-03-02T00:00:00.000Z'));
      expect(await placesOf(opened(), before)).toEqual(allOf('20310301'));
      expect(await placesOf(opened(), after)).toEqual(allOf('20310302'));
    }));

  test('upkeep that finds all of them does nothing', () =>
    withDatabase(opened(), async (database) => {
      const nothing = { made: [], movedRows: 0, postponed: [] };
      await keepPartitions(database, noon('2031-03-01'));
      expect(await keepPartitions(database, noon('2031-03-01'))).toEqual(nothing);
      const next = await keepPartitions(database, noon('2031-03-02'));
      expect([...next.made].sort()).toEqual(allOf('20310316'));
    }));

  test('several at once make each of them once', () =>
    withDatabase(opened(), (first) =>
      withDatabase(opened(), (second) =>
        withDatabase(opened(), async (third) => {
          const kept = await Promise.all(
            [first, second, third].map((database) => keepPartitions(database, noon('2032-01-01'))),
          );
          const made = kept.flatMap((each) => each.made);
          expect(new Set(made).size).toBe(45);
          expect(made).toHaveLength(45);
          expect(kept.flatMap((each) => each.postponed)).toEqual([]);
        }),
      ),
    ));

  test('a clock that jumps ahead: rows are accepted, an alert is due, and they move to their day', () =>
    withDatabase(opened(), async (database) => {
      await keepPartitions(database, noon('2033-05-01'));
      const jumped = later(noon('2033-05-01'), 20);
      const ids = await Promise.all([0, 1, 2].map((day) => write(opened(), later(jumped, -day))));
      for (const id of ids) {
        expect(await placesOf(opened(), id)).toEqual(
          partitionedTables.map(({ name }) => `${name}_default`).sort(),
        );
      }
      expect(await inspectPartitions(database, jumped)).toEqual({ tomorrowMissing: true, rowsInDefault: 9 });
      const kept = await keepPartitions(database, jumped);
      expect(kept.movedRows).toBe(9);
      expect(await placesOf(opened(), ids[0] ?? '')).toEqual(allOf('20330521'));
      expect(await placesOf(opened(), ids[2] ?? '')).toEqual(allOf('20330519'));
      expect(await inspectPartitions(database, jumped)).toEqual({ tomorrowMissing: false, rowsInDefault: 0 });
      const later2 = await write(opened(), jumped);
      expect(await placesOf(opened(), later2)).toEqual(allOf('20330521'));
    }));

  test('a table that somebody holds is left for the next time, and its rows are accepted all the same', () =>
    withDatabase(opened(), (database) =>
      withClient(opened(), async (reader) => {
        await reader.query('begin; select from events_default');
        const kept = await keepPartitions(database, noon('2034-01-01'));
        expect(kept.postponed).toEqual(['events']);
        expect(kept.made).toHaveLength(30);
        await reader.query('commit');
        expect((await keepPartitions(database, noon('2034-01-01'))).made).toHaveLength(15);
      }),
    ));

  test('many rows of a day on which others write are moved when that day is over', () =>
    withDatabase(opened(), async (database) => {
      const today = noon('2034-06-01');
      await query(
        opened().connection,
        `insert into events
         select (left('${firstId(dayOf(today))}', 13) || '-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid,
           $1, $1, 'translation.created', $1, now(), null, false
         from generate_series(1, 20001) as number`,
        [anAccount],
      );
      expect(await keepPartitions(database, today)).toMatchObject({ movedRows: 0, postponed: ['events'] });
      expect(await keepPartitions(database, later(today, 1))).toMatchObject({
        movedRows: 20_001,
        postponed: [],
      });
    }));

  test('a day is there after 29 and 30 days, and gone after 31', () =>
    withDatabase(opened(), async (database) => {
      for (const hour of ['00:00:00.000', '23:59:59.999']) {
        const written = new Date(`2035-02-01T${hour}Z`);
        await keepPartitions(database, written);
        const id = await write(opened(), written);
        for (const days of [29, 30]) {
          expect((await dropOldPartitions(database, later(written, days))).dropped).not.toContain(
            'events_20350201',
          );
          expect(await placesOf(opened(), id)).toHaveLength(3);
        }
        const dropping = await dropOldPartitions(database, later(written, 31));
        expect(dropping.dropped).toEqual(expect.arrayContaining(allOf('20350201')));
        expect(await placesOf(opened(), id)).toEqual([]);
      }
    }));

  test('a clock that is far ahead of the server drops nothing, and says so', () =>
    withDatabase(opened(), async (database) => {
      const now = Date.now();
      const written = new Date(now - 31 * dayMs);
      await keepPartitions(database, written);
      const id = await write(opened(), written);
      const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
      const ahead = (days: number) =>
        createPartitions(database, () => new Date(now + days * dayMs), logger).drop();
      expect(await ahead(2)).toEqual({ dropped: [], live: [], postponed: [] });
      expect(logger.error).toHaveBeenCalledTimes(1);
      expect(await placesOf(opened(), id)).toHaveLength(3);
      expect((await ahead(0.9)).dropped).not.toEqual([]);
      expect(logger.error).toHaveBeenCalledTimes(1);
      expect(await placesOf(opened(), id)).toEqual([]);
    }));

  test('a day of which something is still to be delivered stays until it is', () =>
    withDatabase(opened(), async (database) => {
      const { connection } = opened();
      const written = noon('2036-02-01');
      await keepPartitions(database, written);
      const id = await write(opened(), written);
      await query(
        connection,
        `insert into webhook_deliveries (
           id, account_id, webhook_id, project_id, event_id, event_kind, kind, step, attempts, next_attempt_at, created_at
         )
         values (webhook_delivery_id($1, $2), $2, $2, $2, $1, 'translation.created', 'automatic', 0, 0, now(), now())`,
        [id, anAccount],
      );
      const held = await dropOldPartitions(database, later(written, 90));
      expect([...held.live].sort()).toEqual(allOf('20360201'));
      expect(held.dropped).toContain('events_20360202');
      expect(await placesOf(opened(), id)).toHaveLength(3);
      await query(connection, 'delete from webhook_deliveries');
      const dropping = await dropOldPartitions(database, later(written, 90));
      expect([...dropping.dropped].sort()).toEqual(allOf('20360201'));
    }));

  test('dropping blocks no insert for a second, even where a reader holds the day', { timeout: 60_000 }, () =>
    withDatabase(opened(), async (database) => {
      const today = noon('2037-06-01');
      for (const days of [-45, -40, 0]) await keepPartitions(database, later(today, days));
      await query(
        opened().connection,
        `insert into events
         select (left('${firstId(dayOf(today) - 40)}', 13) || '-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid,
           $1, $1, 'translation.created', $1, now(), decode(repeat('ab', 300), 'hex'), false
         from generate_series(1, 50000) as number`,
        [anAccount],
      );
      const writing = new AbortController();
      const pauses: number[] = [];
      const writers = [1, 2, 3].map(() =>
        withClient(opened(), async (client) => {
          while (!writing.signal.aborted) {
            const started = performance.now();
            await write(client, today);
            pauses.push(performance.now() - started);
          }
        }),
      );
      await withClient(opened(), async (reader) => {
        await reader.query('begin; select count(*) from events');
        const hindered = await dropOldPartitions(database, today);
        expect(hindered.postponed).toContain(partitionName(partitionedTables[2], dayOf(today) - 40));
        await reader.query('commit');
      });
      // Autovacuum may look at the rows just then, and is a holder as any other.
      const dropped: string[] = [];
      for (let left = true; left; ) {
        const dropping = await dropOldPartitions(database, today);
        dropped.push(...dropping.dropped);
        left = dropping.postponed.length > 0;
      }
      writing.abort();
      await Promise.all(writers);
      expect(dropped).toContain(partitionName(partitionedTables[2], dayOf(today) - 40));
      expect(pauses.length).toBeGreaterThan(100);
      expect(Math.max(...pauses)).toBeLessThan(1_000);
      console.info(
        `${server.name}: ${pauses.length} inserts beside, the longest ${Math.round(Math.max(...pauses))} ms`,
      );
    }),
  );
});
