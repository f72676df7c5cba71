import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { connect, headersFor } from '../../dragoman/client.ts';
import { type Dragoman, operatorKey, startDragoman } from '../../dragoman/start.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { proportionalMegabytes, residentMegabytes } from '../../machine/process-tree.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { writeLongRecording } from '../voice/long-recording.ts';
import { type Attack, type AttackRequest, attacks } from './attacks.ts';
import type { Noticed } from './victim.ts';
import { startVictim } from './victim-thread.ts';

/** What a burst did. */
export interface BurstFound {
  readonly attack: string;
  readonly keys: number;
  readonly alone: Noticed;
  readonly beside: Noticed;
  /** Of the service's process. */
  readonly peakMegabytes: number;
  /** Of the process and of its engines. */
  readonly peakTreeMegabytes: number;
  /** Until the last answer of the burst, in seconds. */
  readonly tookSeconds: number;
  /** Answers by status; 0: none. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Of jobs that were accepted: how many ended otherwise than completed. */
  readonly lostJobs: number;
}

const aloneMs = 8_000;
const sampleMs = 200;
const recordingSeconds = 50;
/** Jobs have so long to complete. */
const maxJobMs = 600_000;

/** The keys of a new account. */
const makeAccount = async (dragoman: Dragoman, keys: number): Promise<readonly string[]> => {
  const operator = connect(dragoman.origin, await operatorKey(dragoman.dataFolder));
  const { body } = await operator.expect<{ api_key: string }>('POST', '/api/v1/accounts', {
    name: 'bench',
  });
  await operator.close();
  const owner = connect(dragoman.origin, body.data.api_key);
  const made: string[] = [];
  for (let number = 0; number < keys; number++) {
    const key = await owner.expect<{ key: string }>('POST', '/api/v1/keys', {
      name: `bench ${number}`,
      scopes: ['translate', 'voice'],
    });
    made.push(key.body.data.key);
  }
  await owner.close();
  return made;
};

const sendAll = async (
  dragoman: Dragoman,
  requests: readonly { readonly key: string; readonly request: AttackRequest }[],
) => {
  const agent = new Agent({ connections: null, headersTimeout: 0, bodyTimeout: 0 });
  const statuses: Record<number, number> = {};
  const jobs: { readonly path: string; readonly key: string }[] = [];
  await Promise.all(
    requests.map(async ({ key, request: { method, path, contentType, body } }) => {
      const answer = await request(`${dragoman.origin}${path}`, {
        dispatcher: agent,
        method,
        body,
        headers: { ...headersFor(key), 'content-type': contentType },
      }).catch(() => undefined);
      await answer?.body.dump().catch(() => {});
      const status = answer?.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const job = answer?.headers.location;
      if (status === 202 && typeof job === 'string')
        jobs.push({ path: new URL(job, dragoman.origin).pathname, key });
    }),
  );
  await agent.close();
  return { statuses, jobs };
};

/** How many jobs do not complete. Asked slowly: each question counts for the rate of its key. */
const lostJobs = async (
  dragoman: Dragoman,
  jobs: readonly { readonly path: string; readonly key: string }[],
): Promise<number> => {
  const endsAt = performance.now() + maxJobMs;
  let lost = 0;
  for (const { path, key } of jobs) {
    const client = connect(dragoman.origin, key, 1);
    let status = '';
    while (!['completed', 'failed', 'cancelled'].includes(status) && performance.now() < endsAt) {
      const answer = await client.call<{ status: string }>('GET', path);
      if (answer.status === 200) status = answer.body.data.status;
      if (status !== 'completed') await sleep(1_500);
    }
    if (status !== 'completed') lost++;
    await client.close();
  }
  return lost;
};

const measure = async (
  attack: Attack,
  keys: number,
  dragoman: Dragoman,
  recording: string,
): Promise<BurstFound> => {
  const attackers = await makeAccount(dragoman, keys);
  const [firstKey = ''] = attackers;
  const [victimKey = ''] = await makeAccount(dragoman, 1);
  const making = connect(dragoman.origin, firstKey);
  const next = await attack.prepare({
    recording,
    make: async (path, body) => (await making.expect<{ id: string }>('POST', path, body)).body.data.id,
  });
  await making.close();
  const requests = attackers.flatMap((key) =>
    Array.from({ length: attack.count ?? 60 }, () => ({ key, request: next() })),
  );
  const victim = startVictim(dragoman.origin, victimKey);
  await victim.during(() => sleep(2_000));
  const alone = await victim.during(() => sleep(aloneMs));

  let [peakMegabytes, peakTreeMegabytes] = [0, 0];
  const sampler = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(dragoman.server.pid));
    peakTreeMegabytes = Math.max(peakTreeMegabytes, proportionalMegabytes(dragoman.server.pid));
  }, sampleMs);
  const startedAt = performance.now();
  let tookSeconds = 0;
  let statuses: Readonly<Record<number, number>> = {};
  let lost = 0;
  const beside = await victim.during(async () => {
    const sent = await sendAll(dragoman, requests);
    tookSeconds = (performance.now() - startedAt) / 1_000;
    statuses = sent.statuses;
    lost = await lostJobs(dragoman, sent.jobs);
  });
  await victim.end();
  clearInterval(sampler);
  return {
    ...{ attack: attack.name, keys, alone, beside, peakMegabytes, peakTreeMegabytes, tookSeconds, statuses },
    lostJobs: lost,
  };
};

/** How a burst is measured. */
export interface BurstOptions {
  /** How many keys of the attacker send a burst each. */
  readonly keys: number;
  /** Names of attacks, separated by commas, or `all`. */
  readonly attacks: string;
  /** The one core of the service. */
  readonly core: string;
  /** Another checkout, built; empty: this one. */
  readonly checkout: string;
}

/** Bursts of one account beside a light caller of another, each on a service that was just started. */
export const measureBursts = (options: BurstOptions): Promise<readonly BurstFound[]> =>
  withResources(async (resources) => {
    const folder = await scratchFolder(resources);
    const database = await startDatabaseServer(folder, resources);
    const recording = join(folder, 'recording.wav');
    await writeLongRecording(recording, recordingSeconds);
    const found: BurstFound[] = [];
    const names = options.attacks.split(',');
    for (const [index, attack] of attacks.entries()) {
      if (options.attacks !== 'all' && !names.includes(attack.name)) continue;
      const dragoman = await startDragoman({
        folder: join(folder, `service${index}`),
        cores: options.core,
        databaseUrl: await database.createDatabase(`bench${index}`),
        // No key sends more than its limit of a minute; the light caller is watched more closely than he could ask.
        environment: { DRAGOMAN_LIMITS_RATE_PER_MINUTE: '0' },
        ...(options.checkout === '' ? {} : { checkout: options.checkout }),
      });
      try {
        found.push(await measure(attack, options.keys, dragoman, recording));
        console.log(JSON.stringify(found.at(-1)));
      } finally {
        await dragoman.server.stop();
      }
    }
    return found;
  });
