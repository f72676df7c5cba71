import { plainOf } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, rejectionOf, shown } from '../../expectation.ts';
import { type FormatBench, targetFor, textOf } from '../bench.ts';
import type { FormatSample } from '../options.ts';
import { formatRenderingSchema } from '../result-schema.ts';
import { reverseLetters } from '../reverse.ts';
import { ensureShape } from './extraction.ts';

const layouts = ['side_by_side', 'alternating'] as const;

/** Share of the source's words: what a file has only once, a title or a tooltip, is the translation's. */
const leastOfSource = 0.5;

const wordsOf = (text: string): readonly string[] => plainOf(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const translationOf = async (bench: FormatBench, sample: FormatSample) => {
  const { segments } = await bench.extract(sample);
  const reversed = segments.map((one) => targetFor(one, reverseLetters(one.source)));
  return { segments, reversed, ...(await bench.render(sample, reversed)) };
};

const ensureBilingual = ({ definition: { capabilities } }: FormatBench): void => {
  if (!capabilities.bilingual) throw new NotApplicable('it makes no files of two languages');
};

/** What is made of a file and its translation. */
export const pairingChecks: readonly ConformanceCheck<FormatBench>[] = [
  {
    name: 'pairs',
    title: 'a file and its translation make one that can be read, with the words of both, the same each time',
    async run(bench) {
      const { pair } = await bench.format();
      const isSaid = bench.definition.capabilities.bilingual === true;
      ensure(
        isSaid === (pair !== undefined),
        `capabilities.bilingual is ${isSaid}, and pair is ${typeof pair}.`,
      );
      ensureBilingual(bench);
      for (const sample of bench.samples) {
        const { segments, reversed, bytes } = await translationOf(bench, sample);
        for (const layout of layouts) {
          const paired = await bench.pair(sample, bytes, layout);
          ensureShape(formatRenderingSchema, paired, `${sample.name}, ${layout}`);
          ensure(
            bench.definition.mediaTypes.includes(paired.mediaType),
            `${shown(paired.mediaType)} is no media type of it.`,
          );
          const again = await bench.pair(sample, bytes, layout);
          ensure(Buffer.from(paired.bytes).equals(again.bytes), `${sample.name} is another the second time.`);
          const { password: _dropped, ...open } = sample;
          const found = await bench.extract(open, { bytes: Uint8Array.from(paired.bytes) });
          const words = new Set(wordsOf(textOf(found.segments)));
          const lost = reversed
            .flatMap(({ target }) => wordsOf(target ?? ''))
            .find((word) => !words.has(word));
          ensure(lost === undefined, `${shown(lost)} is not in ${sample.name}, ${layout}.`);
          // What was recognised in a picture may be no whole page's any more: then nobody looks for it.
          const ofSource = segments
            .filter(({ confidence }) => confidence === undefined)
            .flatMap(({ source }) => wordsOf(source));
          const kept = ofSource.filter((word) => words.has(word));
          ensure(
            kept.length >= leastOfSource * ofSource.length,
            `Of ${ofSource.length} words of the source ${kept.length} are in ${sample.name}, ${layout}.`,
          );
        }
      }
    },
  },
  {
    name: 'pairs-hear-of-the-end',
    title: 'making one file of two rejects with the reason of an aborted signal',
    async run(bench) {
      ensureBilingual(bench);
      const { bytes } = await translationOf(bench, bench.sample);
      const reason = new Error('no longer wanted');
      const call = bench.pair(bench.sample, bytes, 'side_by_side', { signal: AbortSignal.abort(reason) });
      const error = await rejectionOf(call, 'A call that was aborted before it began');
      ensure(error === reason, `It rejected with ${shown(error)}, not with the signal's reason.`);
    },
  },
];
