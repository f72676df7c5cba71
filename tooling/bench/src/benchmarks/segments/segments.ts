import { createServices, type SourceSegment, type TranslationMemory } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import { identity } from '../stalls/identity.ts';
import { type Gap, measureLargestGap } from '../stalls/largest-gap.ts';

/** So long may a file keep all others waiting, in milliseconds of the processor. */
const longestStallMs = 50;

const words =
  'the quick brown fox jumps over a lazy dog while many people watch from their windows and wonder about invoices'.split(
    ' ',
  );
const word = (index: number): string => words[index % words.length] ?? '';

const sentence = (index: number): string =>
  `${word(index)} <1>${word(index * 7)}</1> ${word(index * 13)} number ${index} ${word(index * 3)} ${word(index * 5)}.`;

/** Files by what is in them. */
const files: Readonly<Record<string, (index: number) => string>> = {
  'sentences with tags': sentence,
  'labels, most of them repeated': (index) => `${word(index)} ${word(index >> 5)}`,
  'numbers and addresses': (index) => (index % 2 ? `${index},5` : `https://host.example/${index}`),
};

/** A memory that has every other text. */
const memory: TranslationMemory = {
  recall: async (questions) =>
    questions.map(({ sourceText }, index) =>
      index % 2 ? { translatedText: sourceText, approved: false } : null,
    ),
};

interface Found extends Gap {
  readonly file: string;
  readonly seconds: number;
  readonly failed: number;
}

const measureFiles = async (count: number): Promise<readonly Found[]> => {
  const { services, close } = await createServices({ providers: [identity], services: { mt: 'identity' } });
  try {
    const found: Found[] = [];
    for (const [name, textOf] of Object.entries(files)) {
      for (const [way, given] of Object.entries({ alone: {}, 'half remembered': { memory } })) {
        const all = Array.from(
          { length: count },
          (_, index): SourceSegment => ({
            key: String(index),
            source: textOf(index),
          }),
        );
        let failed = 0;
        const translate = async (segments: readonly SourceSegment[]): Promise<void> => {
          const request = { segments, sourceLanguage: 'en', targetLanguage: 'es', ...given };
          for await (const batch of services.text.translateSegments(request))
            failed += batch.segments.filter((one) => 'error' in one).length;
        };
        await translate(all.slice(0, 1_000));
        const begun = performance.now();
        const gap = await measureLargestGap(() => translate(all));
        found.push({ file: `${name}, ${way}`, seconds: (performance.now() - begun) / 1_000, failed, ...gap });
      }
    }
    return found;
  } finally {
    await close();
  }
};

/** How a file of very many segments goes through the pipeline, and how long it keeps others waiting. */
export const segments = defineBenchmark({
  name: 'segments',
  summary:
    'Files of very many segments: how long they take beside the engine, and hold the event loop at most.',
  options: { count: 100_000 },
  run: async ({ count }) => {
    const found = await measureFiles(count);
    return {
      tables: [
        {
          title: `Files of ${count} segments, without the time of an engine`,
          columns: ['file', 's', 'segments/s', 'longest hold: clock ms', 'processor ms'],
          rows: found.map(({ file, seconds, wallMs, cpuMs }) => [
            file,
            seconds.toFixed(1),
            (count / seconds).toFixed(0),
            wallMs.toFixed(0),
            cpuMs.toFixed(0),
          ]),
        },
      ],
      gates: found.flatMap(({ file, cpuMs, failed }) => [
        { name: `${file}: ms held`, measured: cpuMs, bound: longestStallMs, kind: 'atMost' as const },
        { name: `${file}: failed`, measured: failed, bound: 0, kind: 'atMost' as const },
      ]),
      measurements: { found },
    };
  },
});
