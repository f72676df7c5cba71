import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newId } from '@dragoman/store';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { backwards, useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { download, ended, eventsOf, sendNotes } from '../support/files.ts';
import { sourceFlags } from '../support/source-flags.ts';

const { api, caller } = useApi({ formats });

const linesOf = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `Sentence number ${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${'uvwxyzabcd'[Math.floor(index / 100)]} of a text that goes on for long enough to be a part by itself`,
  );

interface Said {
  readonly working?: true;
  readonly holding?: true;
  readonly texts?: readonly string[];
}

/** Another process that works on the same database. */
const worker = (holdAt: number) => {
  const program = spawn(
    process.execPath,
    [
      ...sourceFlags,
      join(import.meta.dirname, '../programs/translate-files.ts'),
      JSON.stringify({ ...api.shared, holdAt }),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    },
  );
  const exited = once(program, 'exit');
  onTestFinished(async () => {
    program.kill('SIGKILL');
    await exited;
  });
  const said: Said[] = [];
  createInterface({ input: program.stdout }).on('line', (line) => said.push(JSON.parse(line)));
  const says = (what: keyof Said) =>
    vi.waitFor(() => expect(said.some((one) => one[what])).toBe(true), { timeout: 30_000, interval: 25 });
  return { program, said, says, exited };
};

describe('a file whose process is killed', () => {
  it('is gone on with from its rows: nothing that has a translation is asked for again', async () => {
    const { body } = await sendNotes(caller, linesOf(400));
    const { id } = body.data;
    const { program, said, says, exited } = worker(4);
    await says('holding');
    await vi.waitFor(
      async () =>
        expect((await api.services.store.files.countSegments(caller.accountId, id)).waiting).toBeLessThan(
          400,
        ),
      { interval: 25 },
    );
    program.kill('SIGKILL');
    await exited;
    const written = await api.services.store.files.segments(caller.accountId, id, { limit: 400 });
    const done = new Set(written.filter(({ target }) => target !== null).map(({ source }) => source));
    expect(done.size).toBeGreaterThan(0);
    expect(done.size).toBeLessThan(400);
    const asked: string[] = [];
    const usual = api.engine;
    api.engine = async ({ segments }) => {
      asked.push(...segments.map(({ text }) => text));
      return segments.map(({ text }) => backwards(text));
    };
    const { jobs } = api.services;
    await jobs.work();
    const timer = setInterval(() => void jobs.recover(), 500);
    const file = await ended(caller, id, 40_000).finally(() => clearInterval(timer));
    api.engine = usual;
    expect(file).toMatchObject({ status: 'completed', segments: 400 });
    expect(asked.filter((text) => done.has(text))).toEqual([]);
    expect(asked).toHaveLength(400 - done.size);
    expect(said.flatMap(({ texts = [] }) => texts).length).toBeGreaterThanOrEqual(done.size);
    const { text } = await download(api, file.download_url);
    expect(text.split('\n').slice(1)).toEqual(linesOf(400).map(backwards));
    const events = await eventsOf(api, caller, id);
    expect(events.map(({ event }) => event)).toEqual(['file.uploaded', 'file.completed']);
    const { days } = await caller.read('/v1/usage');
    expect(days.filter(({ unit }: { unit: string }) => unit === 'pages')).toMatchObject([
      { used: 40, requests: 1 },
    ]);
  }, 90_000);

  it('before it had a job is taken up by a sweep', async () => {
    const { store, assets, files, fileOperations, now } = api.services;
    const asset = await assets.keep(
      caller.accountId,
      { subject: 'file/x', name: 'x.notes', mediaType: 'text/x-notes' },
      ['NOTES\nHello'],
    );
    const [project] = (await store.projects.list(caller.accountId, { limit: 1 })).items;
    const [key] = (await store.apiKeys.list(caller.accountId, { limit: 1 })).items;
    const createdAt = new Date(now().getTime() - 300_000);
    const id = newId(createdAt);
    await store.files.create(caller.accountId, {
      ...{
        id,
        projectId: project?.id ?? '',
        keyId: key?.id ?? null,
        userId: null,
        kind: 'document',
        format: 'notes',
        name: 'x.notes',
      },
      ...{
        sourceLanguage: 'en',
        targetLanguage: 'es',
        request: { target_language: 'es' },
        keepsSegments: true,
      },
      ...{ sourceAssetId: asset.id, createdAt, expiresAt: new Date(now().getTime() + 86_400_000) },
    });
    await api.services.jobs.work();
    // Two processes that look at once do no harm.
    await Promise.all([1, 2].map(() => files.recover((file) => fileOperations.restart(file))));
    const file = await ended(caller, id);
    expect(file.error).toBeNull();
    expect((await download(api, file.download_url)).text).toBe('NOTES\nolleH');
  });
});
