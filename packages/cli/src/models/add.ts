import type { ModelStore } from '@dragoman/mt-firefox';
import type { MtLanguagePair } from '@dragoman/provider';
import type { ConfigurationOptions } from '../configuration.ts';
import { readings } from '../engines/catalogue.ts';
import { CommandError } from '../failure.ts';
import { DownloadProgress } from './progress.ts';
import { withModelStore } from './store.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs work that Ctrl-C ends. */
export const withInterrupt = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(new CommandError('Stopped. What was downloaded is kept.'));
  process.once('SIGINT', onInterrupt);
  try {
    return await work(stop.signal);
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
};

/** Adds what pairs need, and says what became of each model. */
export const addAll = async (
  store: ModelStore,
  wanted: readonly { readonly ways: readonly MtLanguagePair[] }[],
  signal: AbortSignal,
): Promise<void> => {
  const progress = new DownloadProgress();
  try {
    for (const { ways } of wanted) {
      const added = await store.add(ways, {
        signal,
        onProgress: ({ pair, name }, done, total) => progress.show(`${pair} ${name}`, done, total),
      });
      progress.end();
      for (const { source, target, version, wasThere, warnings, removed } of added) {
        say(`${source}-${target} ${version} is ${wasThere ? 'installed already' : 'installed'}.`);
        for (const warning of warnings) say(`${source}-${target}: ${warning}`);
        for (const pair of removed) say(`${pair} was used longest ago and had to make room.`);
      }
    }
  } finally {
    progress.end();
  }
};

/** `dragoman models add` */
export const addModels = async (pairs: readonly string[], options: ConfigurationOptions): Promise<void> => {
  const wanted = pairs.map((text) => ({ text, ways: readings(text) }));
  const wrong = wanted.find(({ ways }) => ways.length === 0);
  if (wrong) throw new CommandError(`${JSON.stringify(wrong.text)} is no pair of languages such as en-es.`);
  await withInterrupt((signal) => withModelStore(options, (store) => addAll(store, wanted, signal)));
  say('A running service offers new pairs within a minute, or after a restart where it had no model.');
};
