import { type AsrCapabilities, type AudioFormat, ServiceError } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, isCode, rejectionOf, shown } from '../../expectation.ts';
import type { AsrBench } from '../bench.ts';

const containers = ['webm', 'm4a', 'flac', 'ogg', 'mp3', 'wav'] as const;
const encodings = ['alaw', 'mulaw', 's16le'] as const;

/** A format that the engine does not take. */
const lackedBy = ({ containers: taken, raw }: AsrCapabilities): AudioFormat | undefined => {
  const container = containers.find((name) => !taken.includes(name));
  if (container !== undefined) return { kind: 'container', container };
  const encoding = encodings.find((name) => !raw.some((one) => one.encoding === name));
  return encoding && { kind: 'raw', encoding, sampleRate: 8000, channels: 1 };
};

/** Whether an error says that the input is at fault. */
const blamesInput = (error: unknown): boolean =>
  isCode(error, 'corrupt_audio') ||
  isCode(error, 'unsupported_format') ||
  (ServiceError.is(error) && error.provider?.failure === 'rejected');

/** What a recogniser refuses, and how. */
export const refusalChecks: readonly ConformanceCheck<AsrBench>[] = [
  {
    name: 'not-audio',
    title: 'bytes that are no audio are refused as such, or nothing is heard in them',
    run: (bench) =>
      bench.use(async (provider) => {
        const { format } = bench.sample;
        if (format.kind === 'raw') throw new NotApplicable('any bytes are raw audio');
        const audio = new Blob(['This is a letter and not a recording. '.repeat(50)]);
        const call = bench.transcribe(provider, bench.request(bench.sample, { audio }));
        const outcome = await call.catch((error: unknown) => {
          ensure(blamesInput(error), `It must be corrupt_audio or the like, not ${shown(error)}.`);
        });
        if (outcome === undefined) return;
        ensure(outcome.text.trim() === '', `A letter was heard as ${shown(outcome.text)}.`);
      }),
  },
  {
    name: 'unsupported-format',
    title: 'a format that the capabilities do not name is unsupported_format',
    run: (bench) =>
      bench.use(async (provider) => {
        const format = lackedBy(provider.capabilities);
        if (format === undefined) throw new NotApplicable('the engine takes every format');
        const call = bench.transcribe(provider, bench.request(bench.sample, { format }));
        const error = await rejectionOf(call, `transcribe of ${shown(format)}`);
        ensure(isCode(error, 'unsupported_format'), `It must be 'unsupported_format', not ${shown(error)}.`);
      }),
  },
  {
    name: 'unknown-model',
    title: 'a model that does not exist is unknown_model, or a warning where the engine has no models',
    run: (bench) =>
      bench.use(async (provider) => {
        const call = bench.hear(provider, { model: 'no-such-model' });
        const outcome = await call.catch((error: unknown) => {
          ensure(isCode(error, 'unknown_model'), `It must be 'unknown_model', not ${shown(error)}.`);
        });
        if (outcome === undefined) return;
        ensure(
          outcome.warnings.some(({ code }) => code === 'option_not_applied'),
          'A model that does not exist was taken without a warning.',
        );
      }),
  },
];
