import type { ConfigurationOptions } from '../configuration.ts';
import { pairName } from '../engines/catalogue.ts';
import { printJson, printTable } from '../terminal.ts';
import { sizeOf } from './progress.ts';
import { withModelStore } from './store.ts';

/** Options of `dragoman models list`. */
export interface ModelsOptions extends ConfigurationOptions {
  readonly available?: true;
  readonly json?: true;
}

/** `dragoman models list` */
export const listModels = async (options: ModelsOptions): Promise<void> => {
  const [installed, known] = await withModelStore(options, async (store) => [
    store.list(),
    options.available === true ? await store.available(AbortSignal.timeout(30_000)) : [],
  ]);
  const missing = known.filter((model) => !installed.some((one) => pairName(one) === pairName(model)));
  const models = [
    ...installed.map((model) => ({ model, bytes: model.bytes, warnings: model.warnings })),
    ...missing.map((model) => ({ model, bytes: null, warnings: model.warnings ?? [] })),
  ].map(({ model, bytes, warnings }) => ({
    pair: pairName(model),
    source: model.source,
    target: model.target,
    version: model.version,
    installed: bytes !== null,
    bytes,
    warnings,
  }));
  if (options.json) {
    printJson(models);
    return;
  }
  printTable(
    ['PAIR', 'STATE', 'VERSION', 'SIZE'],
    models.map(({ pair, version, bytes }) => [
      pair,
      bytes === null ? 'can be added' : 'installed',
      version,
      bytes === null ? '' : sizeOf(bytes),
    ]),
  );
  for (const { pair, warnings } of models) {
    for (const warning of warnings) process.stderr.write(`${pair}: ${warning}\n`);
  }
};
