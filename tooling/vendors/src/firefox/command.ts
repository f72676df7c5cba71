import type { VendorCommand } from '../command.ts';
import { type RegisteredModel, startFirefoxRegistry } from './registry.ts';
import type { Lexicon } from './vocabulary.ts';

/** About what a synthetic model has, compressed: with a delay, a model takes so long. */
const smallestModelBytes = 30_000;

/** Words beside those that models are tried with: enough to see that something is translated. */
const lexicons: Readonly<Record<string, Lexicon>> = {
  'en-es': { the: 'la', is: 'es', red: 'roja' },
  'es-en': { la: 'the', es: 'is', roja: 'red' },
  'en-fr': { the: 'la', is: 'est', red: 'rouge' },
};

const models: readonly RegisteredModel[] = ['de', 'es', 'fr', 'ja'].flatMap((language) =>
  (
    [
      ['en', language],
      [language, 'en'],
    ] as const
  ).map(([source, target]) => ({
    source,
    target,
    lexicon: lexicons[`${source}-${target}`] ?? {},
    hasSplitVocabulary: language === 'ja',
  })),
);

/** `--firefox PORT`. */
export const firefoxCommand: VendorCommand = {
  name: 'firefox',
  about: 'Mozilla’s registry of models: synthetic ones, en from and to de, es, fr, ja, that know some words',
  async start({ port, tls, delayMs }) {
    const registry = await startFirefoxRegistry(models, { port, ...(tls ? { tls } : {}) });
    if (delayMs > 0) registry.slowTo(smallestModelBytes / (delayMs / 1000));
    return {
      environment: { DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: registry.url },
      close: () => registry.close(),
    };
  },
};
