import type { ConfigurationOptions } from '../configuration.ts';
import { readings } from '../engines/catalogue.ts';
import { CommandError } from '../failure.ts';
import { DownloadProgress } from './progress.ts';
import { openModelStore } from './store.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** `dragoman models add` */
export const addModels = async (pairs: readonly string[], options: ConfigurationOptions): Promise<void> => {
  const wanted = pairs.map((text) => ({ text, ways: readings(text) }));
  const wrong = wanted.find(({ ways }) => ways.length === 0);
  if (wrong) throw new CommandError(`${JSON.stringify(wrong.text)} is no pair of languages such as en-es.`);
  const store = await openModelStore(options);
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(new CommandError('Stopped. What was downloaded is kept.'));
  process.once('SIGINT', onInterrupt);
  const progress = new DownloadProgress();
  try {
    for (const { ways } of wanted) {
      const added = await store.add(ways, {
        signal: stop.signal,
        onProgress: ({ pair, name }, done, total) => progress.show(`${pair} ${name}`, done, total),
      });
      progress.end();
      for (const { source, target, version, wasThere } of added) {
        say(`${source}-${target} ${version} is ${wasThere ? 'installed already' : 'installed'}.`);
      }
    }
  } finally {
    progress.end();
    process.removeListener('SIGINT', onInterrupt);
  }
  say('A running service offers new pairs within a minute, or after a restart where it had no model.');
};
