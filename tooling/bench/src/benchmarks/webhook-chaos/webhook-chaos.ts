import { setTimeout as sleep } from 'node:timers/promises';
import { defineBenchmark } from '../../benchmark.ts';
import { type Client, connect } from '../../dragoman/client.ts';
import { throughModel } from '../../dragoman/model-path.ts';
import { operatorKey } from '../../dragoman/start.ts';
import { type Resources, withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { randomStream } from '../../random.ts';
import { startUpstream } from '../../servers/upstream-client.ts';
import { Changes } from './changes.ts';
import { subscriptions } from './happening.ts';
import { type Kill, killOnce } from './kill.ts';
import { balances, readLedger } from './ledger.ts';
import { phaseAt } from './phase.ts';
import { Receiver } from './receiver.ts';
import { judgeReception } from './reception.ts';
import { type JudgedKill, reportWebhookChaos } from './report.ts';
import { settle } from './settle.ts';
import { startStage } from './victims.ts';

const environment = {
  DRAGOMAN_OUTBOUND_ALLOW: '127.0.0.0/8',
  // What a killed worker had counts as under way for 30 s: with a kill every few seconds more than the default of 10.
  DRAGOMAN_WEBHOOKS_PER_WEBHOOK: '1000',
};
/** Before the first kill: how long a change takes to be delivered must be known. */
const calmMilliseconds = 1_500;

/** A long run says how far it is. */
const killsToTell = 100;

const progress = (kills: readonly Kill[], startedAt: number): string => {
  const unbalanced = kills.filter(({ ledger }) => !balances(ledger)).length;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return `${kills.length} kills in ${seconds} s, ${unbalanced} after which the ledger did not balance`;
};

const listen = async (client: Client, receiver: Receiver): Promise<void> => {
  for (const [path, events] of Object.entries(subscriptions)) {
    const { body } = await client.expect<{ secret: string }>('POST', '/api/v1/webhooks', {
      url: receiver.url(path),
      events,
    });
    receiver.expect(path, body.data.secret);
  }
};

const judge = async (
  { victim, change, killedAt, recovery, ledger }: Kill,
  receiver: Receiver,
): Promise<JudgedKill> => ({
  ...{ victim, ledger },
  delayMilliseconds: killedAt - change.sentAt,
  phase: phaseAt(killedAt, change, receiver),
  recoveryMilliseconds: await recovery,
});

/** Starts everything, with webhooks and one client for each API process. */
const openScene = async (seed: number, resources: Resources) => {
  const folder = await scratchFolder(resources);
  const upstream = await startUpstream(folder, resources);
  const receiver = await Receiver.start(randomStream(seed + 1), resources);
  const stage = await startStage(folder, { ...environment, ...throughModel(upstream) }, resources);
  const key = await operatorKey(stage.dataFolder);
  const connected = (origin: string): Client => {
    const client = connect(origin, key);
    resources.keep({ stop: () => client.close() });
    return client;
  };
  const clients = stage.origins.map(connected);
  const [client = connected('')] = clients;
  await listen(client, receiver);
  return { stage, client, receiver, changes: new Changes(clients, randomStream(seed + 2)) };
};

/** Kills the database server, API processes and workers in turn while events are delivered, and counts. */
export const webhookChaos = defineBenchmark({
  name: 'webhook-chaos',
  summary: 'kill -9 of database, API and worker in turn: every event arrives, the ledger balances each time.',
  options: { kills: 51, seed: 0 },
  run: ({ kills: times, seed: givenSeed }) =>
    withResources(async (resources) => {
      const seed = givenSeed || Math.floor(Math.random() * 2 ** 32);
      console.log(`Seed ${seed}: --seed ${seed} draws the same moments.\n`);
      const { stage, client, receiver, changes } = await openScene(seed, resources);
      const stopChanges = changes.keepMaking();
      await sleep(calmMilliseconds);

      const random = randomStream(seed);
      const startedAt = performance.now();
      const kills: Kill[] = [];
      while (kills.length < times) {
        kills.push(await killOnce(kills.length, { stage, changes, receiver, random }));
        if (kills.length % killsToTell === 0) console.log(progress(kills, startedAt));
      }
      const killingMilliseconds = performance.now() - startedAt;

      await stage.allReady();
      await stopChanges();
      const settlingMilliseconds = await settle(stage.databaseUrl, client);
      return reportWebhookChaos({
        seed,
        kills: await Promise.all(kills.map((kill) => judge(kill, receiver))),
        ...{ killingMilliseconds, settlingMilliseconds },
        answers: changes.outcomes,
        acknowledged: changes.acknowledged.length,
        deaths: stage.deaths(),
        ledger: await readLedger(stage.databaseUrl, changes.acknowledged),
        reception: await judgeReception(receiver, changes.acknowledged, stage.databaseUrl),
      });
    }),
});
