import { join } from 'node:path';
import { defineBenchmark } from '../../benchmark.ts';
import { connect } from '../../dragoman/client.ts';
import { createKeys } from '../../dragoman/keys.ts';
import { throughModel } from '../../dragoman/model-path.ts';
import { type DragomanOptions, startDragoman } from '../../dragoman/start.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { startRedisServer } from '../../machine/redis.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startUpstream } from '../../servers/upstream-client.ts';
import { beforeMinuteEnds, drive } from './drive.ts';
import { maxInWindow } from './window.ts';

/** The default of the specification: so many requests in any such window. */
const limit = 60;
const windowMilliseconds = 60_000;
/** The drive crosses the end of a minute after so long. */
const minuteEndsAfterSeconds = 10;

/** Two processes that share a database and a Redis, driven far over the limit of one key. */
export const limits = defineBenchmark({
  name: 'limits',
  summary: 'One key at the default limit, two API processes: never more than 60 requests in any 60 seconds.',
  options: { seconds: 75 },
  run: ({ seconds }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const upstream = await startUpstream(folder, resources);
      const options: Omit<DragomanOptions, 'folder'> = {
        cores: '0,1',
        // They must see the same files.
        dataFolder: join(folder, 'data'),
        databaseUrl: await database.createDatabase('dragoman'),
        environment: {
          REDIS_URL: await startRedisServer(folder, resources),
          ...throughModel(upstream),
        },
      };
      const first = await startDragoman({ ...options, folder: join(folder, 'first') });
      resources.keep(first.server);
      const second = await startDragoman({ ...options, folder: join(folder, 'second') });
      resources.keep(second.server);
      const [key = ''] = await createKeys(first, 1, null);
      const clients = [first, second].map(({ origin }) => connect(origin, key));

      await beforeMinuteEnds(minuteEndsAfterSeconds);
      const requests = await drive(clients, seconds);
      for (const client of clients) await client.close();

      const admitted = requests.filter(({ status }) => status === 200);
      const refused = requests.filter(({ status }) => status === 429);
      const started = Math.min(...requests.map(({ sentAt }) => sentAt));
      const misled = refused.filter(
        ({ retryAfter }) => retryAfter === undefined || !(retryAfter >= 1 && retryAfter <= 60),
      );
      const early = admitted.filter(({ answeredAt }) => answeredAt < started + windowMilliseconds - 5_000);
      const most = maxInWindow(admitted, windowMilliseconds);
      return {
        tables: [
          {
            title: `Two processes, one key, ${seconds} seconds`,
            columns: ['requests', 'admitted', 'refused', 'other answers', 'most in 60 s'],
            rows: [
              [
                requests.length,
                admitted.length,
                refused.length,
                requests.length - admitted.length - refused.length,
                most,
              ],
            ],
          },
        ],
        gates: [
          { name: 'most admitted in any 60 s', measured: most, bound: limit, kind: 'atMost' },
          { name: 'admitted in the first 55 s', measured: early.length, bound: limit, kind: 'atLeast' },
          {
            name: 'admitted once the window has moved on',
            measured: admitted.length,
            bound: limit + 1,
            kind: 'atLeast',
          },
          {
            name: 'refusals without a Retry-After of 1..60 s',
            measured: misled.length,
            bound: 0,
            kind: 'atMost',
          },
          {
            name: 'answers that are neither 200 nor 429',
            measured: requests.length - admitted.length - refused.length,
            bound: 0,
            kind: 'atMost',
          },
        ],
        measurements: { admitted, refused: refused.length },
      };
    }),
});
