import { cpus } from 'node:os';
import { join } from 'node:path';
import { type InstalledModel, type Trial, tryModel, verifyFile } from '@dragoman/mt-firefox';
import type { ConfigurationOptions } from '../configuration.ts';
import { pairName } from '../engines/catalogue.ts';
import { exitCodes } from '../failure.ts';
import { printJson, printTable } from '../terminal.ts';
import { version } from '../version.ts';
import { withInterrupt } from './add.ts';
import { chosenModels } from './chosen.ts';
import { openJudge } from './judge.ts';
import { withModelStore } from './store.ts';

/** Options of `dragoman models verify`. */
export interface VerifyOptions extends ConfigurationOptions {
  readonly report?: true;
}

interface Verified {
  readonly pair: string;
  readonly version: string;
  readonly architecture: string | null;
  readonly bytes: number;
  readonly warnings: readonly string[];
  readonly files: InstalledModel['manifest']['files'];
  /** Whether every file has the SHA-256 that it had when it was installed. */
  readonly isWhole: boolean;
  /** Null where the files are damaged. */
  readonly trial: Trial | null;
}

const verify = async (model: InstalledModel, signal: AbortSignal): Promise<Verified> => {
  const { directory, manifest } = model;
  let isWhole = true;
  for (const file of Object.values(manifest.files)) {
    isWhole &&= file === undefined || (await verifyFile(join(directory, file.name), file.sha256));
  }
  return {
    pair: pairName(model),
    version: model.version,
    architecture: manifest.architecture ?? null,
    bytes: model.bytes,
    warnings: model.warnings,
    files: manifest.files,
    isWhole,
    trial: isWhole ? await tryModel(model, { signal, judge: await openJudge() }) : null,
  };
};

/** `dragoman models verify` */
export const verifyModels = async (pairs: readonly string[], options: VerifyOptions): Promise<void> => {
  const [models, problems] = await withInterrupt((signal) =>
    withModelStore(options, async (store) => {
      const verified: Verified[] = [];
      // One after another: each takes a few hundred MB.
      for (const model of chosenModels(store, pairs)) verified.push(await verify(model, signal));
      return [verified, await store.problems()] as const;
    }),
  );
  if (models.some(({ isWhole, trial }) => !isWhole || trial?.reason !== null)) {
    process.exitCode = exitCodes.failure;
  }
  if (options.report) {
    const machine = {
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      processor: cpus()[0]?.model ?? null,
    };
    printJson({ dragoman: version, machine, models, problems });
    return;
  }
  printTable(
    ['PAIR', 'FILES', 'TRIAL', 'TIME'],
    models.map(({ pair, isWhole, trial }) => [
      pair,
      isWhole ? 'whole' : 'damaged',
      trial === null ? '' : (trial.reason ?? 'works'),
      trial === null ? '' : `${trial.durationMs} ms`,
    ]),
  );
  for (const { source, target, reason, at } of problems) {
    process.stderr.write(`${source}-${target} could not be installed (${at}): ${reason}\n`);
  }
};
