import { type FormatSegment, readTaggedText, writeTaggedText } from '@dragoman/provider';
import { z } from 'zod';
import { type ConformanceCheck, ConformanceFailure } from '../../check.ts';
import { ensure, shown } from '../../expectation.ts';
import { type FormatBench, textOf } from '../bench.ts';
import type { FormatSample } from '../options.ts';
import { formatExtractionSchema } from '../result-schema.ts';

/** Fails where a value is not of a shape. */
export const ensureShape = (schema: z.ZodType, value: unknown, what: string): void => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ConformanceFailure(`${what}: ${z.prettifyError(parsed.error)}`);
};

/** Why a tagged text is not as it should be; undefined where it is. */
const tagFault = (source: string): string | undefined => {
  const parts = readTaggedText(source);
  if (writeTaggedText(parts) !== source) return 'it is not written as writeTaggedText would';
  const open: number[] = [];
  const seen = new Set<number>();
  for (const part of parts) {
    if (part.kind === 'text') continue;
    if (part.kind === 'close') {
      if (open.pop() !== part.number) return `</${part.number}> closes nothing`;
      continue;
    }
    if (seen.has(part.number)) return `the number ${part.number} stands for two tags`;
    seen.add(part.number);
    if (part.kind === 'open') open.push(part.number);
  }
  return open.length > 0 ? `<${open.at(-1)}> is not closed` : undefined;
};

const eachSample = async (
  bench: FormatBench,
  look: (segments: readonly FormatSegment[], sample: FormatSample) => void | Promise<void>,
): Promise<void> => {
  for (const sample of bench.samples) await look((await bench.extract(sample)).segments, sample);
};

/** What is found in files. */
export const extractionChecks: readonly ConformanceCheck<FormatBench>[] = [
  {
    name: 'extraction-shape',
    title: 'what is found has the contract’s shape and nothing more',
    async run(bench) {
      for (const sample of bench.samples)
        ensureShape(formatExtractionSchema, await bench.extract(sample), sample.name);
    },
  },
  {
    name: 'finds-the-samples',
    title: 'the texts of the samples are found, in reading order',
    run: (bench) =>
      eachSample(bench, (segments, { name, texts }) => {
        const found = textOf(segments);
        const wanted = texts?.join('\n');
        ensure(segments.length > 0 || texts?.length === 0, `Nothing was found in ${name}.`);
        const isRight =
          wanted === undefined || (bench.isSameText ? bench.isSameText(wanted, found) : wanted === found);
        ensure(isRight, `In ${name} ${shown(found)} was found, not ${shown(wanted)}.`);
      }),
  },
  {
    name: 'keys',
    title:
      'keys are unique in their file, and the same whenever and for whatever language it is read, forms of plurals aside',
    run: (bench) =>
      eachSample(bench, async (segments, sample) => {
        const keys = segments.map(({ key }) => key);
        ensure(new Set(keys).size === keys.length, `In ${sample.name} two segments have one key.`);
        const [once, twice] = [
          segments,
          (await bench.extract(sample, { targetLanguage: 'ja' })).segments,
        ].map(
          // A language has the forms that it has.
          (found) => JSON.stringify(found.filter((one) => !one.pluralCategory).map(({ key }) => key)),
        );
        ensure(
          once === twice,
          `In ${sample.name} the keys ${shown(once)} were ${shown(twice)} the second time.`,
        );
      }),
  },
  {
    name: 'tags',
    title: 'tags have a number of their own, are nested, and what looks like one in the text is escaped',
    run: (bench) =>
      eachSample(bench, (segments, { name }) => {
        for (const { source } of segments) {
          const fault = tagFault(source);
          ensure(fault === undefined, `In ${name} the tags of ${shown(source)} are wrong: ${fault}.`);
        }
      }),
  },
  {
    name: 'reads-a-view',
    title: 'a file that is a part of a larger buffer is read without what surrounds it',
    async run(bench) {
      const { bytes } = bench.sample;
      const large = new Uint8Array(bytes.length + 3_000).fill(0x5a);
      large.set(bytes, 1_500);
      const part = await bench.extract(bench.sample, { bytes: large.subarray(1_500, 1_500 + bytes.length) });
      const alone = await bench.extract(bench.sample);
      const isSame = JSON.stringify(part) === JSON.stringify(alone);
      ensure(isSame, `It was read as ${shown(part)}; alone as ${shown(alone)}.`);
    },
  },
];
