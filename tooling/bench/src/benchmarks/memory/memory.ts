import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineBenchmark } from '../../benchmark.ts';
import { connect } from '../../dragoman/client.ts';
import { throughModel } from '../../dragoman/model-path.ts';
import { type DragomanOptions, operatorKey, startDragoman } from '../../dragoman/start.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { residentMegabytes } from '../../machine/process-tree.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startUpstream } from '../../servers/upstream-client.ts';
import { median } from '../../statistics.ts';
import { coldStarts } from './cold-start.ts';
import { endure, growth } from './endurance.ts';
import { importApp } from './import-app.ts';

/** What a start leaves to do (timers, first sweeps) is done by then. */
const settleMilliseconds = 3_000;

/** Resident memory of an idle process: as started, and after ten translations have loaded what is loaded lazily. */
const idleMemory = async (options: DragomanOptions): Promise<{ started: number; used: number }> => {
  const dragoman = await startDragoman(options);
  try {
    await sleep(settleMilliseconds);
    const started = residentMegabytes(dragoman.server.pid);
    const client = connect(dragoman.origin, await operatorKey(dragoman.dataFolder));
    for (let count = 0; count < 10; count += 1) {
      await client.expect('POST', '/v1/translate', {
        ...{ text: `Number ${count}`, source_language: 'en', target_language: 'es', memory: 'skip' },
      });
    }
    await client.close();
    await sleep(settleMilliseconds);
    return { started, used: residentMegabytes(dragoman.server.pid) };
  } finally {
    await dragoman.server.stop();
  }
};

/** The import, idle memory, memory over many requests, and time from start to ready. */
export const memory = defineBenchmark({
  name: 'memory',
  summary:
    'Import of the API, resident memory idle and over many requests, and the cold start against a running database.',
  options: { requests: 100_000, starts: 7 },
  run: ({ requests, starts }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const upstream = await startUpstream(folder, resources);
      const options: DragomanOptions = {
        folder: join(folder, 'dragoman'),
        cores: '0',
        databaseUrl: await database.createDatabase('dragoman'),
        environment: throughModel(upstream),
      };
      const imports = await importApp(starts);
      const imported = {
        milliseconds: median(imports.map(({ milliseconds }) => milliseconds)),
        megabytes: median(imports.map(({ megabytes }) => megabytes)),
      };
      const idle = await idleMemory(options);
      const times = await coldStarts(options, starts);
      const samples = await endure(options, requests);
      const heapGrowth = growth(samples, ({ heapUsed, external }) => heapUsed + external);
      const residentGrowth = growth(samples, ({ rss }) => rss);
      return {
        tables: [
          {
            title: 'Idle and start',
            columns: ['what', 'value'],
            rows: [
              ['import of the API, median ms', imported.milliseconds],
              ['resident, after the import alone, MB', imported.megabytes],
              ['resident, as started, MB', idle.started],
              ['resident, after ten translations, MB', idle.used],
              ['cold start, median ms', median(times)],
              ['cold start, longest ms', Math.max(...times)],
            ],
          },
          {
            title: 'Under load, after a forced collection (MB)',
            columns: ['requests', 'resident', 'heap', 'external'],
            rows: samples.map((sample) => [
              sample.requests,
              sample.rss / 2 ** 20,
              sample.heapUsed / 2 ** 20,
              sample.external / 2 ** 20,
            ]),
          },
        ],
        gates: [
          { name: 'import of the API, ms', measured: imported.milliseconds, bound: 1_000, kind: 'atMost' },
          { name: 'import of the API, MB', measured: imported.megabytes, bound: 150, kind: 'atMost' },
          { name: 'resident memory, idle, MB', measured: idle.started, bound: 150, kind: 'atMost' },
          { name: 'cold start, ms', measured: median(times), bound: 1_000, kind: 'atMost' },
          { name: 'heap growth per 100,000 requests, MB', measured: heapGrowth, bound: 2, kind: 'atMost' },
          {
            name: 'resident growth per 100,000 requests, MB',
            measured: residentGrowth,
            bound: 10,
            kind: 'atMost',
          },
        ],
        measurements: { imports, idle, times, samples },
      };
    }),
});
