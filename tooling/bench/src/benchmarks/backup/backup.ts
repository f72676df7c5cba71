import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyTranslation, inspectStore, newId, openStore, type Store } from '@dragoman/store';
import pg from 'pg';
import { defineBenchmark } from '../../benchmark.ts';
import { folders } from '../../folders.ts';
import { withResources } from '../../machine/resources.ts';
import { run } from '../../machine/run.ts';
import { scratchFolder } from '../../machine/scratch.ts';

const program = join(folders.root, 'packages', 'cli', 'src', 'main.ts');

/** Runs a command from source. @returns its seconds, and what it printed */
const timed = async (words: readonly string[]): Promise<{ seconds: number; output: string }> => {
  const startedAt = performance.now();
  const output = await run(process.execPath, ['--conditions=@dragoman/source', program, ...words]);
  return { seconds: (performance.now() - startedAt) / 1000, output };
};

/** Translations with their texts, made by the database itself. */
const fillRows = async (dataFolder: string, accountId: string, projectId: string, rows: number) => {
  const { database } = await inspectStore({ dataDirectory: dataFolder });
  if (!database?.socket) throw new Error('The embedded database has no socket.');
  const { directory: host, ...rest } = database.socket;
  const client = new pg.Client({ ...rest, host });
  await client.connect();
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'translations' and is_generated = 'NEVER'`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns
    .map(({ name }) =>
      name === 'id'
        ? 'gen_random_uuid()'
        : name === 'source_text'
          ? `'Parcel ' || number || E'\\n\\t'`
          : `"${name}"`,
    )
    .join(', ');
  await client.query(
    `insert into translations (${names}) select ${values}
     from translations cross join generate_series(2, $3) as number where account_id = $1 and project_id = $2`,
    [accountId, projectId, rows],
  );
  await client.end();
};

const fillFiles = async (
  store: Store,
  dataFolder: string,
  accountId: string,
  count: number,
  bytes: number,
) => {
  const directory = join(dataFolder, 'assets', accountId);
  await mkdir(directory, { recursive: true });
  for (let number = 0; number < count; number++) {
    const { id } = await store.assets.create(accountId, {
      ...{ subject: `file ${number}`, name: `${number}.bin`, mediaType: 'application/octet-stream' },
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    await writeFile(join(directory, id), Buffer.alloc(bytes, number % 251));
    await store.assets.complete(accountId, id, bytes, null);
  }
};

/** Writes until it is told to stop: each account comes with its project in one transaction. */
const startWriter = (store: Store): (() => Promise<number>) => {
  let isStopped = false;
  const written = (async () => {
    let count = 0;
    for (; !isStopped; count++) await store.accounts.create({ name: `Written meanwhile ${count}` });
    return count;
  })();
  return () => {
    isStopped = true;
    return written;
  };
};

interface Manifest {
  readonly database: { readonly tables: readonly { name: string; rows: number; checksum: string }[] };
}

const tablesOf = async (backup: string) => {
  const { database }: Manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
  return new Map(database.tables.map((table) => [table.name, table]));
};

/** `dragoman backup` beside a writer, `dragoman restore` into another data directory, and a backup of that. */
export const backup = defineBenchmark({
  name: 'backup',
  summary:
    'Backup beside a writer and restore of many rows and files: seconds, and what is the same afterwards.',
  options: { rows: 100_000, files: 1_000, kibibytes: 64 },
  run: ({ rows, files, kibibytes }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const dataFolder = join(folder, 'first');
      const store = await openStore({ dataDirectory: dataFolder });
      resources.keep({ stop: () => store.close() });
      const { id, defaultProjectId } = await store.accounts.create({ name: 'Bench' });
      await store.translations.record(
        id,
        {
          ...emptyTranslation,
          ...{
            id: newId(new Date()),
            accountId: id,
            projectId: defaultProjectId,
            status: 'completed',
            format: 'text',
          },
          ...{ sourceText: 'Hello', translatedText: 'Hola', sourceLanguage: 'en', targetLanguage: 'es' },
          ...{ engine: 'bench', charactersUsed: 5, charactersBilled: 5, revision: 1 },
          ...{ createdAt: new Date(), completedAt: new Date() },
        },
        { keepTexts: true },
      );
      await fillRows(dataFolder, id, defaultProjectId, rows);
      await fillFiles(store, dataFolder, id, files, kibibytes * 1024);
      const stopWriter = startWriter(store);
      const one = join(folder, 'one');
      const saved = await timed(['backup', one, '--data-dir', dataFolder]);
      const written = await stopWriter();
      const restored = await timed(['restore', one, '--data-dir', join(folder, 'second')]);
      const two = join(folder, 'two');
      const again = await timed(['backup', two, '--data-dir', join(folder, 'second')]);
      const [before, after] = [await tablesOf(one), await tablesOf(two)];
      const changed = [...before].filter(
        ([name, { checksum }]) => name !== 'meta' && after.get(name)?.checksum !== checksum,
      );
      const rowsIn = (name: string) => before.get(name)?.rows ?? 0;
      return {
        tables: [
          {
            title: `${rows} translations, ${files} files of ${kibibytes} KiB, ${written} accounts written meanwhile`,
            columns: ['step', 'seconds', 'it says'],
            rows: [
              ['backup', saved.seconds.toFixed(1), saved.output.split('\n', 1)[0] ?? ''],
              ['restore', restored.seconds.toFixed(1), restored.output.split('\n', 1)[0] ?? ''],
              ['backup of that', again.seconds.toFixed(1), again.output.split('\n', 1)[0] ?? ''],
            ],
          },
        ],
        gates: [
          { name: 'tables that differ', measured: changed.length, bound: 0, kind: 'atMost' },
          { name: 'translations', measured: rowsIn('translations'), bound: rows, kind: 'atLeast' },
          {
            name: 'accounts without their project',
            measured: Math.abs(rowsIn('accounts') - rowsIn('projects')),
            bound: 0,
            kind: 'atMost',
          },
        ],
        measurements: { saved, restored, again, written, before: [...before], after: [...after] },
      };
    }),
});
