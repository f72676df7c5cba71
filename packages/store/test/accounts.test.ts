import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { keep, query, sampleKey, sampleTranslation } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';
import { attemptAll, claimOf, createWebhook, finishedAttempt, noPolicy } from './support/webhook-samples.ts';

const newestFirst = { limit: 100 };

/** The health of an endpoint in trouble. */
const insertHealth = `
  insert into webhook_health (webhook_id, account_id, consecutive_failures, exhausted_deliveries, last_failure_at,
    window_started_at, window_attempts, window_failures)
  values ($1, $2, 1, 0, now(), now(), 1, 1)
`;

onEachServer('accounts', (opened) => {
  test('the first account is made once, however many ask', async () => {
    const { store } = opened();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => store.accounts.createFirst({ name: 'first' })),
    );
    expect(made.filter((account) => account !== null)).toHaveLength(1);
    expect(await store.accounts.createFirst({ name: 'again' })).toBeNull();
  });

  test('an account begins with its Default project and the event of that', async () => {
    const { store, connection } = opened();
    const account = await store.accounts.create({ name: 'one', charactersPerMonth: 1000 });
    expect(await store.accounts.get(account.id)).toEqual({
      id: account.id,
      name: 'one',
      status: 'active',
      charactersPerMonth: 1000,
      rateLimitPerMinute: null,
      createdAt: account.createdAt,
      updatedAt: account.updatedAt,
    });
    const { items } = await store.projects.list(account.id, newestFirst);
    expect(items).toMatchObject([{ id: account.defaultProjectId, name: 'Default', isDefault: true }]);
    expect(await query(connection, 'select kind from events where account_id = $1', [account.id])).toEqual([
      { kind: 'project.created' },
    ]);
  });

  test('it is suspended and renamed; what is not named stays', async () => {
    const { store } = opened();
    const { id } = await store.accounts.create({ name: 'before', charactersPerMonth: 7 });
    await store.accounts.update(id, { status: 'suspended' });
    await store.accounts.update(id, { name: 'after' });
    expect(await store.accounts.get(id)).toMatchObject({
      name: 'after',
      status: 'suspended',
      charactersPerMonth: 7,
    });
    expect(await store.accounts.update(v7(), { name: 'nobody' })).toBeNull();
    expect((await store.accounts.update(id, { charactersPerMonth: null }))?.charactersPerMonth).toBeNull();
    expect((await store.accounts.update(id, { rateLimitPerMinute: 0 }))?.rateLimitPerMinute).toBe(0);
  });

  test('lists go from the newest to the oldest, page by page', async () => {
    const { store } = opened();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.push((await store.accounts.create({ name: `n${index}` })).id);
    }
    const first = await store.accounts.list({ limit: 2 });
    expect(first.items.map((account) => account.id)).toEqual([made[4], made[3]]);
    expect(first.next).toBe(made[3]);
    const second = await store.accounts.list({ limit: 3, before: first.next ?? undefined });
    expect(second.items.map((account) => account.id)).toEqual([made[2], made[1], made[0]]);
    await expect(store.accounts.list({ limit: 0 })).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(store.accounts.list({ limit: 101 })).rejects.toMatchObject({ code: 'invalid_value' });
    expect(await store.accounts.list({ limit: 1, before: 'nonsense' })).toEqual({ items: [], next: null });
  });

  test('an export has every row and no secret', async () => {
    const { store, connection } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'exported' });
    const key = await store.apiKeys.create(id, sampleKey());
    const translations = Array.from({ length: 1_100 }, () =>
      sampleTranslation(id, defaultProjectId, { keyId: key.id }),
    );
    await Promise.all(translations.map((row) => store.translations.record(id, row, keep)));
    await store.usage.aggregate();
    await store.translations.record(id, sampleTranslation(id, defaultProjectId, { keyId: key.id }), keep);
    await store.audit.write(id, { actor: { kind: 'operator' }, action: 'keys.create', target: key.id });
    const user = v7();
    const at = new Date();
    await query(
      connection,
      `insert into users (id, email, name, password_hash, created_at, updated_at) values ($1, $2, 'U', 'argon-hash', $3, $3)`,
      [user, `${user}@example.org`, at],
    );
    await query(
      connection,
      `insert into memberships (account_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`,
      [id, user, at],
    );
    await query(
      connection,
      `insert into sessions (id, account_id, user_id, token_hash, created_at, last_seen_at, expires_at) values ($1, $2, $3, '\\xdeadbeef', $4, $4, $4)`,
      [v7(), id, user, at],
    );

    const { id: webhookId } = await createWebhook(store, id, {
      events: ['project.updated'],
      secret: 'secret-of-the-webhook',
      headers: { 'x-own': 'value-of-the-header' },
    });
    const deliveries = 45;
    for (let count = 0; count < deliveries; count += 1) {
      await store.projects.update(id, defaultProjectId, { description: `${count}` });
    }
    const [waits, ...ended] = await claimOf(store, webhookId);
    const answered = { responseHeaders: { odd: '\0' }, responseBody: Buffer.from([0, 255]) };
    await store.deliveries.finish(
      ended.map((claim) => finishedAttempt(claim, { state: 'delivered' }, answered)),
      noPolicy,
    );
    if (waits !== undefined) await store.deliveries.release([waits]);
    await query(connection, insertHealth, [webhookId, id]);

    const counts = new Map<string, number>();
    const rows: Record<string, unknown>[] = [];
    for await (const { table, row } of store.accounts.export(id)) {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      rows.push(row);
    }
    expect(Object.fromEntries(counts)).toEqual({
      accounts: 1,
      users: 1,
      memberships: 1,
      sessions: 1,
      api_keys: 1,
      projects: 1,
      translations: 1_101,
      events: 2_203 + deliveries,
      webhooks: 1,
      webhook_health: 1,
      webhook_deliveries: 1,
      webhook_delivery_history: deliveries - 1,
      webhook_attempts: deliveries - 1,
      audit_log: 1,
      usage: 1,
    });
    expect(rows.at(-1)).toMatchObject({ requests: 1_101, used: 5_505, billed: 5_505 });
    expect(JSON.stringify(rows)).not.toMatch(/deadbeef|argon-hash|"hash"|"token_hash"|"password_hash"/);
    const webhook = rows.find((row) => row.id === webhookId);
    expect(webhook).toMatchObject({ url: 'https://receiver.example/hooks', header_names: ['x-own'] });
    for (const column of ['secret', 'previous_secret', 'headers']) expect(webhook).not.toHaveProperty(column);
    const updated = rows.find((row) => row.kind === 'project.updated');
    expect(JSON.parse(String(updated?.body))).toMatchObject({
      event: 'project.updated',
      data: { id: defaultProjectId },
    });
    expect(rows.find((row) => row.claim_id !== undefined && row.url !== undefined)).toMatchObject({
      webhook_id: webhookId,
      response_headers: { odd: '\0' },
      response_body: '\\x00ff',
    });
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
    const nothing = [];
    for await (const entry of store.accounts.export(v7())) nothing.push(entry);
    expect(nothing).toEqual([]);
  });

  test('deleting erases every row of the account and none of another', async () => {
    const { store, connection } = opened();
    const gone = await store.accounts.create({ name: 'gone' });
    const kept = await store.accounts.create({ name: 'kept' });
    const shared = v7();
    const lonely = v7();
    const at = new Date();
    for (const [user, accounts] of [
      [shared, [gone.id, kept.id]],
      [lonely, [gone.id]],
    ] as const) {
      await query(
        connection,
        `insert into users (id, email, name, created_at, updated_at) values ($1, $2, 'U', $3, $3)`,
        [user, `${user}@example.org`, at],
      );
      for (const account of accounts) {
        await query(
          connection,
          `insert into memberships (account_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`,
          [account, user, at],
        );
      }
    }
    let ended = 0;
    for (const account of [gone, kept]) {
      const { id: webhookId } = await createWebhook(store, account.id, { events: ['translation.completed'] });
      const key = await store.apiKeys.create(account.id, sampleKey());
      await Promise.all(
        Array.from({ length: 1_200 }, () =>
          store.translations.record(
            account.id,
            sampleTranslation(account.id, account.defaultProjectId, { keyId: key.id }),
            keep,
          ),
        ),
      );
      await store.audit.write(account.id, { actor: { kind: 'system' }, action: 'b', target: 'c' });
      await store.idempotency.claim(account.id, {
        actor: { kind: 'key', id: key.id },
        operation: 'POST /v1/translate',
        key: 'k',
        requestHash: Buffer.alloc(32),
      });
      ended = (await attemptAll(store, webhookId, { state: 'delivered' })).length;
      expect(ended).toBeGreaterThan(500);
      await query(connection, insertHealth, [webhookId, account.id]);
    }
    // Rows of another partition, at the same places in it as those that go.
    await query(
      connection,
      `insert into events (id, account_id, project_id, kind, subject_id, occurred_at, drop_body)
       select ('f' || substr(gen_random_uuid()::text, 2))::uuid, $1, $1, 'project.updated', $1, now(), false
       from generate_series(1, 9000)`,
      [kept.id],
    );
    await store.usage.aggregate();
    const countRows = async (accountId: string): Promise<Record<string, unknown>> => {
      const tables = await query(
        connection,
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'account_id' order by 1`,
      );
      const counts: Record<string, unknown> = {};
      for (const { name } of tables) {
        const [row] = await query(
          connection,
          `select count(*)::int as rows from ${String(name)} where account_id = $1`,
          [accountId],
        );
        counts[String(name)] = row?.rows;
      }
      return counts;
    };
    const before = await countRows(kept.id);
    expect(before).toMatchObject({
      translations: 1_200,
      events: 11_401,
      api_keys: 1,
      idempotency_keys: 1,
      webhooks: 1,
      webhook_health: 1,
      webhook_deliveries: 1_200 - ended,
      webhook_delivery_history: ended,
      webhook_attempts: ended,
    });

    // Writers that are on their way when the erasure begins must leave nothing behind.
    let writing = true;
    const late: Promise<unknown>[] = [];
    const writer = (async () => {
      while (writing) {
        late.push(
          store.translations
            .record(gone.id, sampleTranslation(gone.id, gone.defaultProjectId), keep)
            .catch((error: unknown) => error),
        );
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    expect(await store.accounts.delete(gone.id)).toBe(true);
    writing = false;
    await writer;
    await Promise.all(late);

    expect(Object.values(await countRows(gone.id)).every((rows) => rows === 0)).toBe(true);
    expect(await countRows(kept.id)).toEqual(before);
    expect(await store.accounts.get(gone.id)).toBeNull();
    expect(await store.accounts.delete(gone.id)).toBe(false);
    const users = await query(connection, 'select id from users where id = any ($1::uuid[])', [
      [shared, lonely],
    ]);
    expect(users).toEqual([{ id: shared }]);
    await expect(
      store.translations.record(gone.id, sampleTranslation(gone.id, gone.defaultProjectId), keep),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.apiKeys.create(gone.id, sampleKey())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('deleting waits for the attempt under way, and leaves nothing of it', async () => {
    const { store, connection } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'gone' });
    const webhook = await createWebhook(store, id, { events: ['translation.completed'] });
    await store.translations.record(id, sampleTranslation(id, defaultProjectId), keep);
    const [claim] = await claimOf(store, webhook.id);
    if (claim === undefined) throw new Error('Nothing was claimed.');
    const deleting = store.accounts.delete(id);
    const isStopped = async () => {
      const [row] = await query(connection, 'select active from webhooks where id = $1', [webhook.id]);
      return row?.active === false;
    };
    while (!(await isStopped())) await new Promise((resolve) => setImmediate(resolve));
    await store.deliveries.finish([finishedAttempt(claim, { state: 'delivered' })], noPolicy);
    expect(await deleting).toBe(true);
    for (const table of ['webhook_attempts', 'webhook_delivery_history', 'webhook_deliveries', 'webhooks']) {
      expect(await query(connection, `select from ${table} where account_id = $1`, [id])).toEqual([]);
    }
  });
});
