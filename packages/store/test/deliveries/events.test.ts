import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { Database } from '../../src/database/database.ts';
import { type FileEvent, type FileRecord, writeFileEvent } from '../../src/events/file-events.ts';
import type { NewWebhook } from '../../src/index.ts';
import { eventsOf, waitingDeliveries } from '../support/event-samples.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { keep, query, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { attemptAll, createWebhook } from '../support/webhook-samples.ts';

const day = 86_400_000;
let now = Date.now();
const clock = () => new Date(now);

onEachServer(
  'events',
  (opened) => {
    const prepare = async () => {
      const owner = await makeOwner(opened());
      const { store, accountId, projectId, own } = owner;
      const webhook = (change: Partial<NewWebhook>) => createWebhook(store, accountId, change);
      const sample = (change = {}) => sampleTranslation(accountId, projectId, change);
      const record = async (change = {}) => {
        const translation = sample(change);
        await own.translations.record(translation, keep);
        return translation;
      };
      return { ...owner, webhook, sample, record };
    };
    const it = testWith(prepare);

    test('become deliveries for exactly the webhooks that want them', async () => {
      const { store, connection, accountId, projectId, webhook, record, own, newProject } = await prepare();
      const other = await newProject();
      const stranger = await store.accounts.create({ name: 'stranger' });
      const completed = ['translation.completed'];
      const ofAccount = await webhook({ events: [...completed, 'translation.created'] });
      const ofProject = await webhook({ events: completed, projectId });
      await webhook({ events: completed, projectId: other.id });
      await webhook({ events: completed, active: false });
      await webhook({ events: ['translation.failed'] });
      const removed = await webhook({ events: completed });
      await own.webhooks.delete(removed.id);
      await createWebhook(store, stranger.id, { events: completed });

      const translation = await record();
      const [first, second] = await eventsOf(connection, translation.id);
      const rows = await waitingDeliveries(connection, accountId);
      const expected = [
        [first, ofAccount],
        [second, ofAccount],
        [second, ofProject],
      ] as const;
      expect(rows).toEqual(
        expected.map(([event, to]) => ({
          id: expect.any(String),
          webhook_id: to.id,
          project_id: projectId,
          event_id: event?.id,
          event_kind: event?.kind,
          kind: 'automatic',
          step: 0,
          attempts: 0,
          claim_id: null,
          next_attempt_at: clock(),
          created_at: clock(),
        })),
      );
      // In the partition of the event's day.
      expect(rows.map((row) => String(row.id).slice(0, 13))).toEqual(
        rows.map((row) => String(row.event_id).slice(0, 13)),
      );
      expect(await waitingDeliveries(connection, stranger.id)).toEqual([]);
    });

    test('of a batch keep its order, and so do their deliveries', async () => {
      const { connection, accountId, webhook, sample, own } = await prepare();
      await webhook({ events: ['translation.completed'] });
      const rows = Array.from({ length: 60 }, () => sample());
      await own.translations.recordAll(rows.map((translation) => ({ translation, options: keep })));
      const written = await query(
        connection,
        `select event.subject_id from webhook_deliveries delivery join events event on event.id = delivery.event_id
         where delivery.account_id = $1 order by delivery.event_id`,
        [accountId],
      );
      expect(written.map((row) => row.subject_id)).toEqual(rows.map(({ id }) => id));
    });

    test('of a row that was recorded twice are there once, with one delivery each', async () => {
      const { connection, accountId, webhook, sample, own } = await prepare();
      await webhook({ events: ['translation.created', 'translation.completed'] });
      await webhook({ events: ['translation.completed'] });
      const translation = sample();
      const recordIt = () => own.translations.record(translation, keep);
      await Promise.all([recordIt(), recordIt(), recordIt()]);
      await recordIt();
      expect(await eventsOf(connection, translation.id)).toHaveLength(2);
      expect(await waitingDeliveries(connection, accountId)).toHaveLength(3);
    });

    test('of what was rolled back are not there, nor are deliveries', async () => {
      const { connection, accountId, webhook, sample, own } = await prepare();
      await webhook({ events: ['translation.completed', 'project.created', 'project.updated'] });
      const good = sample();
      const bad = sample({ charactersUsed: 3_000_000_000 });
      const rows = [good, bad].map((translation) => ({ translation, options: keep }));
      await expectRefusal(own.translations.recordAll(rows), 'invalid_value');
      const settings = { glossary_id: v7() };
      const project = { name: 'p', description: '', settings };
      await expectRefusal(own.projects.create(project), 'not_found');
      expect(await eventsOf(connection, good.id)).toEqual([]);
      expect(await waitingDeliveries(connection, accountId)).toEqual([]);
    });

    test('of a change by a person are delivered too', async () => {
      const { connection, accountId, webhook, record, own, newProject } = await prepare();
      const translation = await record();
      const kinds = ['translation.updated', 'translation.approved', 'project.created', 'project.updated'];
      await webhook({ events: kinds });
      const judged = {
        actor: { kind: 'operator' } as const,
        qualityScore: 1,
        qualityChecks: [],
        qualitySegments: [],
        qualityNotChecked: [],
      };
      await own.translations.change(translation.id, {
        to: 'updated',
        translatedText: 'x',
        ...judged,
      });
      await own.translations.change(translation.id, { to: 'approved', ...judged });
      const project = await newProject();
      await own.projects.update(project.id, { name: 'q' });
      const rows = await waitingDeliveries(connection, accountId);
      expect(rows.map((row) => row.event_kind)).toEqual(kinds);
    });

    it('of files carry what is known of the file', async ({ connection, accountId, projectId, webhook }) => {
      await webhook({ events: ['file.completed', 'file.failed'] });
      const file: FileRecord = {
        id: v7(),
        accountId,
        projectId,
        name: 'Terms "of" use.pdf',
        format: 'pdf',
        sourceLanguage: null,
        targetLanguage: 'fr',
        status: 'uploaded',
        pages: null,
        createdAt: clock(),
        completedAt: null,
      };
      const done = {
        ...file,
        status: 'completed',
        pages: 3,
        sourceLanguage: 'en',
        downloadUrl: 'https://localhost:8443/assets/1',
        completedAt: clock(),
      };
      const changes: readonly (readonly [FileRecord, FileEvent])[] = [
        [file, { kind: 'file.uploaded' }],
        [done, { kind: 'file.completed' }],
        [
          { ...file, status: 'failed' },
          { kind: 'file.failed', error: { code: 'corrupt_document', detail: 'It ends too early.' } },
        ],
        [done, { kind: 'file.exported' }],
      ];
      const database = new Database({ connection, connections: 1, patienceMs: 1_000 });
      const deliveries: number[] = [];
      for (const [shown, event] of changes) {
        deliveries.push(
          await database.transaction((session) => writeFileEvent(session, clock, shown, event, clock())),
        );
      }
      await database.close();
      expect(deliveries).toEqual([0, 1, 1, 0]);
      const record = {
        id: file.id,
        project_id: projectId,
        name: 'Terms "of" use.pdf',
        format: 'pdf',
        source_language: null,
        target_language: 'fr',
        status: 'uploaded',
        pages: null,
        created_at: clock().toISOString(),
        completed_at: null,
      };
      const { created_at, completed_at, ...start } = record;
      const finished = {
        ...start,
        source_language: 'en',
        status: 'completed',
        pages: 3,
        download_url: 'https://localhost:8443/assets/1',
        created_at,
        completed_at: clock().toISOString(),
      };
      const error = { code: 'corrupt_document', detail: 'It ends too early.' };
      const data = [record, finished, { ...record, status: 'failed', error }, finished];
      expect((await eventsOf(connection, file.id)).map(({ text }) => text)).toEqual(
        changes.map(([, { kind }], index) =>
          JSON.stringify({ event: kind, timestamp: clock().toISOString(), data: data[index] }),
        ),
      );
    });

    test('are listed newest first, filtered, for their account and for 30 days', async () => {
      const { store, connection, accountId, projectId, record, own, newProject } = await prepare();
      const other = await newProject();
      const translation = await record();
      const list = async (filter: Parameters<typeof store.events.list>[1], account = accountId) => {
        const kinds: string[] = [];
        let before: string | undefined;
        do {
          const page = await store.events.list(account, filter, { limit: 2, before });
          kinds.push(...page.items.map(({ kind }) => kind));
          before = page.next ?? undefined;
        } while (before !== undefined);
        return kinds;
      };
      const ofProjects = ['project.created', 'project.created'];
      expect(await list({})).toEqual(['translation.completed', 'translation.created', ...ofProjects]);
      expect(await list({ kinds: ['project.created'] })).toEqual(ofProjects);
      expect(await list({ kinds: [] })).toEqual([]);
      expect(await list({ projectId: other.id })).toEqual(['project.created']);
      expect(await list({ projectIds: [other.id, 'nonsense'] })).toEqual(['project.created']);
      for (const nobody of [v7(), 'nonsense']) expect(await list({}, nobody)).toEqual([]);
      expect(await list({ projectId: 'nonsense' })).toEqual([]);
      expect(await own.events.list({}, { limit: 1, before: 'nonsense' })).toEqual({
        items: [],
        next: null,
      });

      const [, completed] = await eventsOf(connection, translation.id);
      const id = completed?.id ?? '';
      expect(await own.events.get(id)).toEqual({
        id,
        accountId,
        projectId,
        kind: 'translation.completed',
        subjectId: translation.id,
        occurredAt: translation.completedAt,
        body: Buffer.from(completed?.text ?? ''),
      });
      for (const [account, event] of [
        [v7(), id],
        ['nonsense', id],
        [accountId, v7()],
        [accountId, 'nonsense'],
      ] as const) {
        expect(await store.events.get(account, event)).toBeNull();
      }

      now += 30 * day - 1;
      expect(await list({})).toHaveLength(4);
      now += 2;
      expect(await list({})).toEqual([]);
      expect(await own.events.get(id)).toBeNull();
    });

    it('can be followed without missing any or seeing one twice', async ({ store, record, own }) => {
      const follow = (after: string | null, filter = {}, limit = 2) =>
        own.events.follow(filter, { after, limit });
      now += 2_000;
      const start = await follow(null);
      expect(start.items).toEqual([]);
      now += 5_000;
      const expected: string[] = [];
      for (let count = 0; count < 3; count += 1) expected.push((await record()).id);
      // Another process may still be writing an earlier one.
      now += 999;
      expect((await follow(start.next)).items).toEqual([]);
      now += 2;
      const seen: string[] = [];
      let next = start.next;
      for (let round = 0; round < 5; round += 1) {
        const page = await follow(next, { kinds: ['translation.completed'] });
        seen.push(...page.items.map(({ subjectId }) => subjectId));
        expect(page.next >= next).toBe(true);
        next = page.next;
      }
      expect(seen).toEqual(expected);
      now += 5_000;
      const last = await record();
      now += 2_000;
      expect((await follow(next, {}, 100)).items.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
        ['translation.created', last.id],
        ['translation.completed', last.id],
      ]);
      for (const page of [
        await follow('nonsense'),
        await store.events.follow(v7(), {}, { after: next, limit: 9 }),
      ]) {
        expect(page.items).toEqual([]);
      }
      await expectRefusal(follow(next, {}, 101), 'invalid_value');
    });

    test('lose their bodies once nothing is left to deliver, where no texts are kept', async () => {
      const { store, connection, webhook, sample, record, own } = await prepare();
      const { id: to } = await webhook({ events: ['translation.completed'] });
      const kept = await record();
      const dropped = sample();
      await own.translations.record(dropped, { keepTexts: false });
      const texts = async (id: string) =>
        (await eventsOf(connection, id)).map(({ kind, body }) => (body === null ? null : kind));
      const both = ['translation.created', 'translation.completed'];

      expect(await store.events.dropBodies()).toBe(1);
      expect(await texts(dropped.id)).toEqual([null, 'translation.completed']);
      expect(await store.events.dropBodies()).toBe(0);
      await attemptAll(store, to, { state: 'delivered' });
      expect(await store.events.dropBodies()).toBe(1);
      expect(await texts(dropped.id)).toEqual([null, null]);
      expect(await texts(kept.id)).toEqual(both);
      const [newest] = (await own.events.list({}, { limit: 1 })).items;
      expect(newest).toMatchObject({ subjectId: dropped.id, body: null });
    });

    test('keep their bodies while somebody is about to deliver them again', async () => {
      const { store, connection, sample, own } = await prepare();
      const dropped = sample();
      await own.translations.record(dropped, { keepTexts: false });
      const [created] = await eventsOf(connection, dropped.id);
      const database = new Database({ connection, connections: 1, patienceMs: 1_000 });
      await database.transaction(async ({ client }) => {
        await client.query('select from events where id = $1 for key share', [created?.id]);
        expect(await store.events.dropBodies()).toBe(1);
      });
      await database.close();
      expect((await eventsOf(connection, dropped.id)).map(({ body }) => body === null)).toEqual([
        false,
        true,
      ]);
      expect(await store.events.dropBodies()).toBe(1);
    });

    test('are read from the partitions of the days that were asked for', async () => {
      const { connection, accountId, record, own } = await prepare();
      await record();
      const [newest] = (await own.events.list({}, { limit: 1 })).items;
      const partitions = await query(
        connection,
        `select count(*)::integer as count from pg_inherits where inhparent = 'events'::regclass`,
      );
      expect(partitions[0]?.count).toBeGreaterThan(2);
      const plan = await query(
        connection,
        `explain select id from events where account_id = '${accountId}' and id >= '${newest?.id}' and id <= '${newest?.id}'`,
      );
      const scans = plan.filter((row) => /on events_/.test(String(row['QUERY PLAN'])));
      expect(scans.length).toBeLessThanOrEqual(2);
    });
  },
  { clock },
);
