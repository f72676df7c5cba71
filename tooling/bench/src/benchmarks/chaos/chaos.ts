import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineBenchmark } from '../../benchmark.ts';
import { connect } from '../../dragoman/client.ts';
import { throughModel } from '../../dragoman/model-path.ts';
import { operatorKey } from '../../dragoman/start.ts';
import { freePort } from '../../machine/free-port.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { randomStream } from '../../random.ts';
import { startUpstream } from '../../servers/upstream-client.ts';
import { startChaosLoad } from './load.ts';
import { Patient } from './patient.ts';
import { type Kill, reportChaos } from './report.ts';
import { verify } from './verify.ts';
import { drawVictims } from './victims.ts';

/** Between the end of one recovery and the next kill. */
const shortestCalmMilliseconds = 100;
const longestCalmMilliseconds = 1_100;

/** Kills the API process and the embedded database server at random moments under load, and counts what is left. */
export const chaos = defineBenchmark({
  name: 'chaos',
  summary:
    'kill -9 of the API process and of the embedded database, so many times each: nothing acknowledged is lost.',
  options: { kills: 50, seed: 0 },
  run: ({ kills, seed: givenSeed }) =>
    withResources(async (resources) => {
      const seed = givenSeed || Math.floor(Math.random() * 2 ** 32);
      console.log(`Seed ${seed}: --seed ${seed} draws the same victims and moments.\n`);
      const random = randomStream(seed);
      const startedAt = new Date();
      const folder = await scratchFolder(resources);
      // The embedded server runs as a system user of its own where we are root.
      await chmod(folder, 0o755);
      const upstream = await startUpstream(folder, resources);
      const patient = await Patient.start(
        {
          folder: join(folder, 'dragoman'),
          cores: '0,1',
          port: await freePort(),
          environment: throughModel(upstream),
        },
        resources,
      );
      const client = connect(patient.origin, await operatorKey(patient.dataFolder));
      const load = startChaosLoad(client);
      const history: Kill[] = [];
      for (const victim of drawVictims(kills, random)) {
        const calmMilliseconds =
          shortestCalmMilliseconds + random() * (longestCalmMilliseconds - shortestCalmMilliseconds);
        await sleep(calmMilliseconds);
        const killedAt = performance.now();
        const restarted = await patient.killAndRecover(victim);
        history.push({
          victim,
          calmMilliseconds,
          recoveryMilliseconds: performance.now() - killedAt,
          restarted,
        });
      }
      await load.stop();
      const verdict = await verify(client, load.acknowledged, startedAt);
      await client.close();
      return reportChaos(seed, history, load, verdict);
    }),
});
