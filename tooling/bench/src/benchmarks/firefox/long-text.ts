import { availableParallelism } from 'node:os';
import { createServices } from '@dragoman/core';
import { mtFirefox } from '@dragoman/mt-firefox';
import { randomStream } from '../../random.ts';

/** What one long text took. */
export interface LongText {
  readonly characters: number;
  readonly cores: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  /** The most that the process held, less what it held before, MB. */
  readonly memory: number;
  /** Words of the source whose translation is not there. */
  readonly missing: number;
}

const sentenceWords = 20;
const paragraphSentences = 5;

const textOf = (words: readonly string[], characters: number, seed: number): string => {
  const random = randomStream(seed);
  const word = (): string => words[Math.floor(random() * words.length)] ?? '';
  const sentence = (): string => `${Array.from({ length: sentenceWords }, word).join(' ')}.`;
  let text = '';
  while (text.length < characters)
    text += `${Array.from({ length: paragraphSentences }, sentence).join(' ')}\n\n`;
  return text.slice(0, text.lastIndexOf(' ', characters));
};

/** A text of so many characters through the whole pipeline, with two workers at most. */
export const measureLongText = async (
  modelsDirectory: string,
  lexicon: Readonly<Record<string, string>>,
  characters: number,
  seed: number,
): Promise<LongText> => {
  const { services, close } = await createServices({
    providers: [mtFirefox],
    services: { mt: 'firefox' },
    options: { firefox: { modelsDirectory, workers: 2 } },
  });
  const before = process.memoryUsage().rss;
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  try {
    const text = textOf(Object.keys(lexicon), characters, seed);
    const processor = process.cpuUsage();
    const startedAt = performance.now();
    const { translatedText } = await services.text.translate({
      text,
      sourceLanguage: 'en',
      targetLanguage: 'es',
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    const { user, system } = process.cpuUsage(processor);
    const found = new Set(translatedText.match(/\p{L}+/gu)?.map((word) => word.toLowerCase()));
    const wanted = new Set(text.match(/\p{L}+/gu));
    return {
      characters: text.length,
      cores: availableParallelism(),
      seconds,
      processorSeconds: (user + system) / 1e6,
      memory: (most - before) / 1e6,
      missing: [...wanted].filter((word) => !found.has(lexicon[word] ?? '')).length,
    };
  } finally {
    clearInterval(sampler);
    await close();
  }
};
