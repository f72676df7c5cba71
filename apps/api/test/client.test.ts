import { createClient, DragomanError } from '@dragoman/client';
import { fetch as undiciFetch } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from './support/api.ts';
import { formats } from './support/file-formats.ts';
import { newOwner, origin } from './support/users.ts';

const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

type Client = ReturnType<typeof createClient>;

/** The client of a caller, which trusts the certificate of the test. */
const clientOf = (apiKey?: string, more: Record<string, string> = {}): Client =>
  createClient({
    baseUrl: `${api.url}/v1`,
    ...(apiKey === undefined ? {} : { apiKey }),
    retries: 0,
    fetch: (url, init) =>
      undiciFetch(url, {
        ...init,
        headers: { ...init.headers, ...more },
        body: init.body as ArrayBuffer,
        dispatcher: api.dispatcher,
      }),
  });

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe('the methods of the client by resource, on the service itself', () => {
  let client: Client;
  const signed = async () => {
    const { browser, accountId } = await newOwner(api, 'client@example.org');
    return {
      accountId,
      page: clientOf(undefined, { cookie: browser.cookie ?? '', 'x-csrf-token': browser.csrf ?? '' }),
    };
  };
  beforeAll(() => {
    client = clientOf(api.operator.key ?? '');
  });

  it('make, read, change, list and delete', async () => {
    const pair = { source_language: 'en', target_language: 'es' } as const;
    const glossary = await client.glossaries.create({ name: 'Billing', ...pair });
    const updated = await client.glossaries.update(glossary.id, { name: 'Bills' }, { ifMatch: 1 });
    expect(updated).toMatchObject({ name: 'Bills', revision: 2 });
    await expect(client.glossaries.update(glossary.id, { name: 'x' }, { ifMatch: 1 })).rejects.toMatchObject({
      status: 412,
      code: 'precondition_failed',
    });
    const csv = new Blob(['source,target\nInvoice,Factura\nOrder,Pedido\n'], { type: 'text/csv' });
    expect(await client.glossaries.import(glossary.id, { file: csv, mode: 'replace' })).toMatchObject({
      imported: 2,
    });
    const entries = await all(client.glossaries.entries(glossary.id, { search: 'fact' }));
    expect(entries).toMatchObject([{ source: 'Invoice' }]);
    const [{ id: entryId } = { id: '' }] = entries;
    expect(await client.glossaries.deleteEntry(glossary.id, entryId)).toMatchObject({ deleted: true });
    expect(await client.glossaries.delete(glossary.id)).toEqual({ id: glossary.id, deleted: true });
    await expect(client.glossaries.get(glossary.id)).rejects.toBeInstanceOf(DragomanError);
  });

  it('walk lists of several pages', async () => {
    for (let number = 0; number < 103; number += 1)
      await api.services.store.projects.create(api.operator.accountId, {
        ...{ name: `Project ${number}`, description: '', settings: {} },
      });
    const projects = await all(client.projects.list());
    expect(projects).toHaveLength(104);
    expect(new Set(projects.map(({ id }) => id)).size).toBe(104);
    const before = api.log.length;
    for await (const project of client.projects.list()) {
      expect(project.name).toBe('Project 102');
      break;
    }
    // One page was asked for, and no other; the log hears of it after its answer has gone.
    const asked = () => api.log.slice(before).filter(({ route }) => route === '/v1/projects');
    await expect.poll(asked).toHaveLength(1);
  });

  it('are done once under one key of idempotency', async () => {
    const request = { text: 'Good morning', source_language: 'en', target_language: 'es' };
    const once = { idempotencyKey: 'the-same' };
    const first = await client.translations.create(request, once);
    expect(await client.translations.create(request, once)).toEqual(first);
    const approved = await client.translations.approve(first.id);
    expect(approved.status).toBe('approved');
    const revisions = await all(client.translations.revisions(first.id));
    expect(revisions.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(await client.usage.summary({ project_id: first.project_id })).toMatchObject({
      all: [{ product: 'text', requests: 1 }],
    });
  });

  it('send files, and tell how much of them is sent', async () => {
    const sent: number[] = [];
    const content = new Blob(['NOTES\nGood morning\nPress *Save*']);
    const file = await client.files.create(
      { file: { content, name: 'letter.notes' }, source_language: 'en', target_language: 'es' },
      { onUpload: (bytes) => sent.push(bytes) },
    );
    if (!('id' in file)) throw new Error('It is no estimate.');
    expect(sent.at(-1)).toBeGreaterThan(content.size);
    await expect.poll(async () => (await client.files.get(file.id)).status).toBe('completed');
    const [first] = await all(client.files.segments(file.id));
    expect(first?.source).toBe('Good morning');
    const edited = await client.files.updateSegment(file.id, 1, { target: 'Buenos días' }, { ifMatch: 2 });
    expect(edited.status).toBe('edited');
    expect(await all(client.files.segmentRevisions(file.id, 1))).toHaveLength(2);
    const { id } = await client.keys.create({ name: 'For a while' });
    expect(await client.keys.revoke(id)).toEqual({ id, deleted: true });
    const [one, ...others] = await client.voice.voices().then(
      (voices) => voices,
      () => [],
    );
    expect([one, others]).toEqual([undefined, []]);
  });

  it('are done by who has signed in, where there is no key', async () => {
    const { page, accountId } = await signed();
    expect(await page.me.get()).toMatchObject({ account_id: accountId, role: 'owner' });
    expect(await page.me.update({ name: 'Ada' })).toMatchObject({ name: 'Ada' });
    const invitation = await page.invitations.create({ email: 'grace@example.org', role: 'viewer' });
    expect(invitation.url).toContain(origin);
    expect(await all(page.members.list())).toMatchObject([{ name: 'Ada' }]);
    const [latest] = await all(page.auditLog.list({ action: 'member' }));
    expect(latest?.action).toBe('member.invited');
    await expect(
      clientOf(caller.key ?? '')
        .members.list()
        .next(),
    ).rejects.toMatchObject({ status: 403 });
  });
});
