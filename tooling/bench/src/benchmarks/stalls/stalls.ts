import { createServices, type Glossary, type TextFormat, type TextOptions } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import { median } from '../../statistics.ts';
import { identity } from './identity.ts';
import { measureLargestGap } from './largest-gap.ts';
import { longest, shapesOf } from './texts.ts';

/** So long may one text keep all others waiting, in milliseconds of the processor. */
const longestStallMs = 50;

const formats: readonly TextFormat[] = ['text', 'html', 'markdown'];

const glossary: Glossary = {
  version: 'bench',
  entries: Array.from({ length: 10_000 }, (_, index) =>
    index === 0
      ? { source: 'neighbour', target: 'vecino' }
      : { source: `term ${index}`, target: `voz ${index}` },
  ),
};

const ways: Readonly<Record<string, Omit<TextOptions, 'targetLanguage'>>> = {
  plain: {},
  glossary: { glossary },
  adapted: { culturalAdaptation: true },
  formal: { formality: 'formal' },
};

/** How long one long text keeps all others waiting. */
export const stalls = defineBenchmark({
  name: 'stalls',
  summary:
    'The longest that the event loop is held by one text of 50,000 characters, in process, by format and shape.',
  options: { rounds: 5 },
  run: async ({ rounds }) => {
    const { services, close } = await createServices({ providers: [identity], services: { mt: 'identity' } });
    try {
      const measured: {
        readonly name: readonly string[];
        readonly wallMs: number;
        readonly cpuMs: number;
      }[] = [];
      for (const format of formats) {
        for (const [shape, text] of Object.entries(shapesOf(format))) {
          for (const [way, options] of Object.entries(ways)) {
            const translate = (part: string) =>
              services.text.translate({
                ...options,
                format,
                text: part,
                sourceLanguage: shape === 'short lines' ? 'en' : 'auto',
                targetLanguage: 'es',
              });
            await translate(text.slice(0, longest / 10));
            const gaps = [];
            for (let round = 0; round < rounds; round++)
              gaps.push(await measureLargestGap(() => translate(text)));
            measured.push({
              name: [format, shape, way],
              wallMs: median(gaps.map(({ wallMs }) => wallMs)),
              cpuMs: median(gaps.map(({ cpuMs }) => cpuMs)),
            });
          }
        }
      }
      return {
        tables: [
          {
            title: `Longest stall of a text of ${longest} characters, in milliseconds, median of ${rounds} rounds`,
            columns: ['format', 'shape', 'options', 'clock', 'processor'],
            rows: measured.map(({ name, wallMs, cpuMs }) => [...name, wallMs.toFixed(0), cpuMs.toFixed(0)]),
          },
        ],
        gates: measured.map(({ name, cpuMs }) => ({
          name: name.join(', '),
          measured: cpuMs,
          bound: longestStallMs,
          kind: 'atMost' as const,
        })),
        measurements: { measured },
      };
    } finally {
      await close();
    }
  },
});
