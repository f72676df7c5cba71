import type { ConfigurationOptions } from '../configuration.ts';
import { pairName } from '../engines/catalogue.ts';
import { printJson, printTable } from '../terminal.ts';
import { sizeOf } from './progress.ts';
import { openModelStore } from './store.ts';

/** Options of `dragoman models list`. */
export interface ModelsOptions extends ConfigurationOptions {
  readonly available?: true;
  readonly json?: true;
}

/** `dragoman models list` */
export const listModels = async (options: ModelsOptions): Promise<void> => {
  const store = await openModelStore(options);
  const installed = store.list();
  const known = options.available === true ? await store.available(AbortSignal.timeout(30_000)) : [];
  const missing = known.filter((model) => !installed.some((one) => pairName(one) === pairName(model)));
  const models = [
    ...installed.map((model) => ({ model, bytes: model.bytes })),
    ...missing.map((model) => ({ model, bytes: null })),
  ].map(({ model, bytes }) => ({
    pair: pairName(model),
    source: model.source,
    target: model.target,
    version: model.version,
    installed: bytes !== null,
    bytes,
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
};
