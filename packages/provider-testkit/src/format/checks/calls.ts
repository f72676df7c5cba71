import { type ErrorCode, type FormatHost, ServiceError } from '@dragoman/provider';
import { type ConformanceCheck, ConformanceFailure, NotApplicable } from '../../check.ts';
import { ensure, eventually, rejectionOf, shown } from '../../expectation.ts';
import { unhandledDuring } from '../../unhandled.ts';
import { type FormatBench, targetFor } from '../bench.ts';
import { hostileFiles } from '../hostile.ts';
import type { FormatSample } from '../options.ts';
import { formatExtractionSchema } from '../result-schema.ts';
import { reverseLetters } from '../reverse.ts';
import { ensureShape } from './extraction.ts';

/** What a file may be refused for. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'corrupt_document',
  'corrupt_image',
  'encrypted_document',
  'restricted_document',
  'unsupported_format',
  'payload_too_large',
  'limit_exceeded',
  'too_complex',
]);

const parallelCalls = 20;

/** What keeps the process running, other than the test runner's own. */
const resources = (): readonly string[] => process.getActiveResourcesInfo().filter(isLasting);
/** Whether there is no more than before: what an earlier check left may end meanwhile. */
const isNoMore = (before: readonly string[]): boolean => {
  const left = [...before];
  return resources().every((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};
const isLasting = (name: string): boolean =>
  !['Immediate', 'Timeout', 'MessagePort', 'PipeWrap'].includes(name);

const targetsOf = async (bench: FormatBench, sample: FormatSample) =>
  (await bench.extract(sample)).segments.map((one) => targetFor(one, reverseLetters(one.source)));

/** The first sample for which the engine is asked: some formats need it for some files only. */
const readByEngine = async (bench: FormatBench): Promise<FormatSample> => {
  for (const sample of bench.samples) {
    let isAsked = false;
    const { ocr } = bench.host();
    const watched: NonNullable<FormatHost['ocr']> = {
      recognize: async (request) => {
        isAsked = true;
        return ocr?.recognize(request) ?? Promise.reject(new TypeError('There is no engine.'));
      },
    };
    await bench.extract(sample, { host: bench.host({ ocr: watched }) });
    if (isAsked) return sample;
  }
  throw new ConformanceFailure('The engine was not asked for any sample: give one that it must read.');
};

/** How calls behave, whatever the file. */
export const callChecks: readonly ConformanceCheck<FormatBench>[] = [
  {
    name: 'leaves-bytes-alone',
    title: 'neither way changes the bytes that it is given',
    async run(bench) {
      for (const sample of bench.samples) {
        const bytes = Uint8Array.from(sample.bytes);
        const targets = await targetsOf(bench, sample);
        await bench.extract(sample, { bytes });
        await bench.render(sample, targets, { bytes });
        ensure(Buffer.from(bytes).equals(sample.bytes), `The bytes of ${sample.name} were changed.`);
      }
    },
  },
  {
    name: 'progress',
    title: 'progress is told from nothing to all, and never goes back',
    async run(bench) {
      const { sample } = bench;
      const targets = await targetsOf(bench, sample);
      const ways = [
        (host: FormatHost) => bench.extract(sample, { host }),
        (host: FormatHost) => bench.render(sample, targets, { host }),
      ];
      for (const way of ways) {
        let furthest = 0;
        let fault: string | undefined;
        const progress = (done: number, total: number): void => {
          const isRight = Number.isFinite(done) && total > 0 && done >= 0 && done <= total;
          if (!isRight || done / total < furthest) fault ??= `${done} of ${total} after ${furthest}`;
          furthest = done / total;
        };
        await way(bench.host({ progress }));
        ensure(fault === undefined, `Progress went wrong: ${fault}.`);
      }
    },
  },
  {
    name: 'hostile-files',
    title: 'empty, cut, damaged, foreign and random files are read, or refused with a code for that',
    async run(bench) {
      const unhandled = await unhandledDuring(async () => {
        for (const { name, bytes } of hostileFiles(bench.samples)) {
          try {
            const found = await bench.extract(bench.sample, { bytes });
            ensureShape(formatExtractionSchema, found, name);
          } catch (error) {
            if (!ServiceError.is(error)) throw error;
            ensure(refusals.has(error.code), `${name} was refused with ${error.code}.`);
          }
        }
      });
      ensure(unhandled.length === 0, `Nobody handled ${shown(unhandled[0])}.`);
    },
  },
  {
    name: 'aborted-before',
    title: 'a call that is aborted before it begins rejects with the reason of its signal',
    async run(bench) {
      const { sample } = bench;
      const reason = new Error('no longer wanted');
      const signal = AbortSignal.abort(reason);
      const targets = await targetsOf(bench, sample);
      const ways = [() => bench.extract(sample, { signal }), () => bench.render(sample, targets, { signal })];
      for (const way of ways) {
        const error = await rejectionOf(way(), 'A call that was aborted before it began');
        ensure(error === reason, `It rejected with ${shown(error)}, not with the signal's reason.`);
      }
    },
  },
  {
    name: 'aborted-on-the-way',
    title:
      'a call that is aborted on its way rejects with the reason, or was done; nothing goes on afterwards',
    async run(bench) {
      const { sample } = bench;
      const before = resources();
      const targets = await targetsOf(bench, sample);
      const ways = [
        (signal: AbortSignal, host: FormatHost) => bench.extract(sample, { signal, host }),
        (signal: AbortSignal, host: FormatHost) => bench.render(sample, targets, { signal, host }),
      ];
      for (const way of ways) {
        const controller = new AbortController();
        const reason = new Error('no longer wanted');
        const abort = (): void => controller.abort(reason);
        const unhandled = await unhandledDuring(async () => {
          const call = way(controller.signal, bench.host({ progress: abort }));
          setImmediate(abort);
          const error = await call.then(
            () => reason,
            (thrown: unknown) => thrown,
          );
          ensure(error === reason, `It rejected with ${shown(error)}, not with the signal's reason.`);
        });
        ensure(unhandled.length === 0, `Nobody handled ${shown(unhandled[0])}.`);
      }
      await eventually(() => isNoMore(before), bench.patienceMs, 'All that was begun must end');
    },
  },
  {
    name: 'abort-reaches-the-reader',
    title: 'the engine that reads pictures is given the signal, and its end is not waited for',
    async run(bench) {
      if (!bench.definition.capabilities.ocr) throw new NotApplicable('it needs no engine');
      const sample = await readByEngine(bench);
      const controller = new AbortController();
      const reason = new Error('no longer wanted');
      const given: AbortSignal[] = [];
      const ocr: NonNullable<FormatHost['ocr']> = {
        recognize: ({ signal }) => {
          given.push(signal);
          setImmediate(() => controller.abort(reason));
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          });
        },
      };
      const call = bench.extract(sample, { signal: controller.signal, host: bench.host({ ocr }) });
      const error = await rejectionOf(call, 'A call that was aborted while a picture was read');
      ensure(error === reason, `It rejected with ${shown(error)}, not with the signal's reason.`);
      ensure(
        given.every(({ aborted }) => aborted),
        'The engine was not told that nobody waits for it.',
      );
    },
  },
  {
    name: 'parallel-calls',
    title: 'twenty calls at once find and write what each of them does alone',
    async run(bench) {
      const alone: { readonly found: string; readonly written: Uint8Array }[] = [];
      for (const sample of bench.samples) {
        const found = await bench.extract(sample);
        const { bytes } = await bench.render(sample, await targetsOf(bench, sample));
        alone.push({ found: JSON.stringify(found), written: bytes });
      }
      await Promise.all(
        Array.from({ length: parallelCalls }, async (_, index) => {
          const place = index % bench.samples.length;
          const sample = bench.samples[place] ?? bench.sample;
          const found = await bench.extract(sample);
          const targets = found.segments.map((one) => targetFor(one, reverseLetters(one.source)));
          const { bytes } = await bench.render(sample, targets);
          const wanted = alone[place];
          ensure(wanted?.found === JSON.stringify(found), `${sample.name} was read otherwise than alone.`);
          ensure(
            Buffer.from(bytes).equals(wanted.written),
            `${sample.name} was written otherwise than alone.`,
          );
        }),
      );
    },
  },
];
