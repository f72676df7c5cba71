import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import type { ApiConfiguration } from '@dragoman/api';
import { type ConfigurationOptions, loadConfiguration } from '../configuration.ts';
import { firstStartBanner, firstUserHint } from './banner.ts';
import { stopSignal } from './stop-signal.ts';

/** How long what is left after the drain may take: a database that hangs must not keep a process that is to end. */
const afterDrainMs = 5_000;

/** The longest time that a timer takes (Node's documentation of `setInterval`). */
const maxTimerMs = 2_147_483_647;

/** Serves until a signal ends it, and drains. What is for people goes to standard error; standard output is the log's. */
export const runService = async (options: ConfigurationOptions): Promise<void> => {
  const stopped = stopSignal();
  const configuration = await loadConfiguration(options);
  const { serve } = await import('@dragoman/api');
  const service = await serve(configuration);
  const { dataDir, role, server } = configuration.values;
  const factsPath = resolve(dataDir, 'first-run.json');
  const { isTTY } = process.stderr;
  process.stderr.write(
    service.firstRun
      ? firstStartBanner(service.firstRun, factsPath, isTTY)
      : `Dragoman is ready${role === 'worker' ? ' (worker)' : `: ${service.publicUrl}`}\n`,
  );
  if (!service.firstRun && service.setupUrl !== null)
    process.stderr.write(firstUserHint(service.setupUrl, factsPath, isTTY));
  process.stderr.write(missingEngine(configuration));
  // A process that is killed later would leave nothing for the next start to be fast with.
  flushCompileCache();
  // A worker that waits for work has nothing else that would keep the process.
  const alive = setInterval(() => {}, maxTimerMs);
  const signal = await stopped;
  clearInterval(alive);
  process.stderr.write(
    `${signal}: requests in flight are answered, then Dragoman ends. A second signal ends it at once.\n`,
  );
  const overdue = setTimeout(
    () => {
      process.stderr.write('Dragoman was not done in time, and ends as it is.\n');
      process.exit(1);
    },
    server.drainSeconds * 1000 + afterDrainMs,
  );
  // Whatever is left must not be kept by this.
  overdue.unref();
  await service.close();
};

const missingEngine = ({ definitions, selected }: ApiConfiguration): string =>
  selected.mt.length > 0
    ? ''
    : `No engine is configured, so nothing can be translated yet. Ways to get one, before a restart:\n${definitions
        .filter(({ slot }) => slot === 'mt')
        .map(({ setup }) => `  - ${setup}\n`)
        .join('')}`;
