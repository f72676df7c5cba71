import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mtFirefox } from '@dragoman/mt-firefox';
import { silentLogger } from '@dragoman/provider';
import fxtranslate from 'fxtranslate';

/** A way to translate sentences with the installed model. */
export interface Runtime {
  readonly name: string;
  translate(sentences: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Our provider, with one worker thread. */
const openOurs = (modelsDirectory: string): Runtime => {
  const options = mtFirefox.options.parse({ modelsDirectory, workers: 1 });
  const provider = mtFirefox.create(options, { logger: silentLogger });
  return {
    name: 'mt-firefox (bergamot-translator)',
    async translate(sentences) {
      const { segments } = await provider.translate({
        segments: sentences.map((text, index) => ({ id: String(index), text })),
        sourceLanguage: 'en',
        targetLanguage: 'es',
        signal: new AbortController().signal,
      });
      return segments.map(({ text }) => text);
    },
    close: () => provider.close(),
  };
};

/** The other runtime on npm, in this thread, by its fastest call. */
const openPeer = (modelsDirectory: string): Runtime => {
  const file = (name: string): Buffer => readFileSync(join(modelsDirectory, 'en-es', name));
  const engine = new fxtranslate.Translator(file('model.bin'), file('source.spm'), file('target.spm'));
  return {
    name: 'fxtranslate',
    async translate(sentences) {
      const lines: string[] = [];
      for (const line of engine.translateBlockPhased(sentences.join('\n'), () => undefined).split('\n')) {
        lines.push(line);
      }
      return lines.slice(0, sentences.length);
    },
    close: async () => engine.free(),
  };
};

/** The runtimes that are compared. */
export const runtimes = [openOurs, openPeer] as const;
