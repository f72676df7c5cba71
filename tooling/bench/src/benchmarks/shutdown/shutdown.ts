import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineBenchmark } from '../../benchmark.ts';
import { type Client, connect } from '../../dragoman/client.ts';
import { throughModel } from '../../dragoman/model-path.ts';
import { type DragomanOptions, operatorKey, startDragoman } from '../../dragoman/start.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { startRedisServer } from '../../machine/redis.ts';
import { type Resources, withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startUpstream } from '../../servers/upstream-client.ts';
import type { Acknowledged } from '../chaos/load.ts';
import { verify } from '../chaos/verify.ts';
import { type Ending, endOne, type Role } from './end.ts';
import { startReceiver } from './receiver.ts';
import { type Row, reportShutdown } from './report.ts';
import { startS3Double } from './s3.ts';

const roles: readonly Role[] = ['all', 'api', 'worker'];
const drainSeconds = 10;
/** So long every translation is on its way: many are at SIGTERM. */
const upstreamMilliseconds = 40;
/** What a process had claimed that has ended is delivered after its lease. */
const deliveryPatienceMilliseconds = 60_000;
const pollMilliseconds = 100;

/** What the processes of a row of the matrix are connected with. */
export interface Peers {
  readonly redis: boolean;
  readonly s3: boolean;
}

const untilHeard = async (
  acknowledged: readonly Acknowledged[],
  heard: ReadonlySet<string>,
): Promise<number> => {
  const deadline = performance.now() + deliveryPatienceMilliseconds;
  for (;;) {
    const missing = acknowledged.filter(({ id }) => !heard.has(id)).length;
    if (missing === 0 || performance.now() > deadline) return missing;
    await sleep(pollMilliseconds);
  }
};

const listen = async (client: Client, url: string): Promise<void> => {
  await client.expect('POST', '/api/v1/webhooks', { url, events: ['translation.completed'] });
};

const runRow = async (
  { redis, s3 }: Peers,
  rounds: number,
  options: DragomanOptions,
  resources: Resources,
): Promise<Row> => {
  const startedAt = new Date();
  const receiver = await startReceiver(resources);
  const survivor = await startDragoman({ ...options, folder: join(options.folder, 'survivor') });
  resources.keep(survivor.server);
  const { origin } = survivor;
  const key = await operatorKey(survivor.dataFolder);
  const client = connect(origin, key);
  await listen(client, receiver.url);
  const acknowledged: Acknowledged[] = [];
  const endings: Ending[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const role of roles) {
      const victim = {
        ...{ ...options, redis, s3, folder: join(options.folder, `${role}-${round}`) },
        ...(role === 'all' ? {} : { role }),
      };
      endings.push(await endOne(victim, { origin, key }, acknowledged));
    }
  const undelivered = await untilHeard(acknowledged, receiver.heard);
  const verdict = await verify(client, acknowledged, startedAt);
  await client.close();
  await survivor.server.stop();
  return { endings, acknowledged: acknowledged.length, verdict, undelivered };
};

/** Ends every role with every peer by SIGTERM under load, and counts what callers notice. */
export const shutdown = defineBenchmark({
  name: 'shutdown',
  summary:
    'SIGTERM under load to every role × Redis × S3: ends in time, nothing acknowledged lost, no reset.',
  options: { rounds: 1 },
  run: ({ rounds }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const redisUrl = await startRedisServer(folder, resources);
      const s3Settings = await startS3Double(folder, resources);
      const upstream = await startUpstream(folder, resources);
      await upstream.delay(upstreamMilliseconds);
      const rows: Row[] = [];
      for (const redis of [false, true])
        for (const s3 of [false, true]) {
          const name = `row-${rows.length}`;
          const options: DragomanOptions = {
            folder: join(folder, name),
            // They must see the same files.
            dataFolder: join(folder, name, 'data'),
            cores: '0,1',
            tls: true,
            databaseUrl: await database.createDatabase(name),
            environment: {
              ...throughModel(upstream),
              DRAGOMAN_OUTBOUND_ALLOW: '127.0.0.0/8',
              DRAGOMAN_SERVER_DRAIN_SECONDS: String(drainSeconds),
              ...(redis ? { REDIS_URL: redisUrl } : {}),
              ...(s3 ? s3Settings : {}),
            },
          };
          rows.push(await runRow({ redis, s3 }, rounds, options, resources));
        }
      return reportShutdown(rows, drainSeconds * 1_000);
    }),
});
