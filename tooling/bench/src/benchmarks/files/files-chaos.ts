import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOpenAiDouble } from '@dragoman/vendors';
import { defineBenchmark } from '../../benchmark.ts';
import { connect } from '../../dragoman/client.ts';
import { type DragomanOptions, operatorKey, startDragoman } from '../../dragoman/start.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startBrowser } from '../../mockups/browser.ts';
import { eventsOf, makePictures, makeTexts, sendFiles, untilEnded } from './batch.ts';

/** So long the engine takes for each call. */
const callMs = 150;
/** What was answered so long before the kill may not have been written yet. */
const writingMs = 1_000;
/** A job whose process died is taken up after its lease. */
const patienceMs = 300_000;

/** When the engine was asked for a text, by `performance.now()`. */
type Asked = Map<string, number[]>;

interface Round {
  readonly killedAfterMs: number;
  readonly accepted: number;
  readonly completed: number;
  readonly askedTwice: number;
  readonly askedTwiceInVain: number;
  readonly wrongEvents: number;
  readonly recoveryMs: number;
}

/**
 * Texts that were asked for before the kill and again afterwards; in vain: the last answer was there long before it. An
 * engine may be asked twice for a text without any kill, where its first answer is doubted.
 */
const countTwice = (asked: Asked, killedAt: number): Pick<Round, 'askedTwice' | 'askedTwiceInVain'> => {
  const lastBefore = [...asked.values()]
    .filter((times) => times.some((time) => time > killedAt))
    .flatMap((times) => times.findLast((time) => time < killedAt) ?? []);
  const inVain = lastBefore.filter((time) => time < killedAt - callMs - writingMs);
  return { askedTwice: lastBefore.length, askedTwiceInVain: inVain.length };
};

/** Kills the service while it works on files, at moments all over the batch, and looks at what becomes of them. */
export const filesChaos = defineBenchmark({
  name: 'files-chaos',
  summary:
    'kill -9 of the service in the middle of a batch of files: all complete, nothing paid twice, each event once',
  options: { rounds: 20, files: 40, kind: 'text' },
  run: ({ rounds, files, kind }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const make = kind === 'picture' ? makePictures(await startBrowser(resources)) : makeTexts;
      const asked: Asked = new Map();
      const double = await startOpenAiDouble({
        delayMs: callMs,
        keepRequests: 1,
        translate: ({ text }) => {
          asked.set(text, [...(asked.get(text) ?? []), performance.now()]);
          return text.toUpperCase();
        },
      });
      resources.keep({ stop: () => double.close() });
      const options: DragomanOptions = {
        folder,
        cores: '0,1',
        environment: {
          DRAGOMAN_SERVICES_MT: 'openai',
          OPENAI_BASE_URL: double.url,
          OPENAI_API_KEY: double.apiKey ?? '',
        },
      };
      const runBatch = async (
        round: number,
        killAfterMs: number | undefined,
      ): Promise<Round & { tookMs: number }> => {
        asked.clear();
        const batch = await make(round, files);
        const victim = await startDragoman(options);
        resources.keep(victim.server);
        const key = await operatorKey(join(folder, 'data'));
        const startedAt = performance.now();
        const ids = await sendFiles(victim.origin, key, batch);
        let { origin } = victim;
        let killedAt = Number.POSITIVE_INFINITY;
        let server = victim.server;
        if (killAfterMs !== undefined) {
          await sleep(Math.max(0, killAfterMs - (performance.now() - startedAt)));
          killedAt = performance.now();
          await server.kill();
          const heir = await startDragoman(options);
          resources.keep(heir.server);
          ({ origin, server } = heir);
        }
        const client = connect(origin, key);
        const ended = await untilEnded(client, ids, patienceMs);
        const tookMs = performance.now() - startedAt;
        const events = [...(await eventsOf(client, ids)).values()];
        await client.close();
        await server.stop();
        const right = ['file.completed', 'file.uploaded'].join();
        return {
          killedAfterMs: Math.round(killAfterMs ?? 0),
          accepted: ids.length,
          completed: ended.filter(({ status }) => status === 'completed').length,
          ...countTwice(asked, killedAt),
          wrongEvents: events.filter((kinds) => kinds.toSorted().join() !== right).length,
          recoveryMs: Math.round(killAfterMs === undefined ? 0 : performance.now() - killedAt),
          tookMs,
        };
      };
      const undisturbed = await runBatch(0, undefined);
      const results: Round[] = [];
      for (let round = 1; round <= rounds; round += 1)
        results.push(await runBatch(round, ((round - 0.5) / rounds) * undisturbed.tookMs));
      const sum = (of: (one: Round) => number) => results.reduce((total, one) => total + of(one), 0);
      const gate = (name: string, measured: number) => ({
        name,
        measured,
        bound: 0,
        kind: 'atMost' as const,
      });
      return {
        tables: [
          {
            title: `${files} files (${kind}), undisturbed ${(undisturbed.tookMs / 1000).toFixed(1)} s`,
            columns: [
              'killed after ms',
              'accepted',
              'completed',
              'asked again',
              'of these in vain',
              'recovered in ms',
            ],
            rows: results.map((one) => [
              ...[one.killedAfterMs, one.accepted, one.completed],
              ...[one.askedTwice, one.askedTwiceInVain, one.recoveryMs],
            ]),
          },
        ],
        gates: [
          gate(
            'files that were accepted and not completed',
            sum((one) => one.accepted - one.completed),
          ),
          gate(
            'texts asked for again that had been answered',
            sum((one) => one.askedTwiceInVain),
          ),
          gate(
            'files with other events than one of each kind',
            sum((one) => one.wrongEvents),
          ),
        ],
        measurements: { undisturbed, results },
      };
    }),
});
