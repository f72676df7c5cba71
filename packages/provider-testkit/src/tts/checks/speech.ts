import type { ConformanceCheck } from '../../check.ts';
import { deepFreeze } from '../../deep-freeze.ts';
import { ensure, shown } from '../../expectation.ts';
import type { TtsBench } from '../bench.ts';
import { ensureShape, ensureTrueFormat, ensureWords } from '../ensure-result.ts';

/** What speech is. */
export const speechChecks: readonly ConformanceCheck<TtsBench>[] = [
  {
    name: 'result-shape',
    title: 'the result has the contract’s shape and nothing more',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const sample of bench.engine.samples) {
          for (const words of [false, true]) {
            ensureShape(await bench.synthesize(provider, bench.request(sample, { words })));
          }
        }
      }),
  },
  {
    name: 'tells-the-voice',
    title: 'the voice asked for is the voice told, and a default voice is told by its id',
    run: (bench) =>
      bench.use(async (provider) => {
        const voices = await bench.voices(provider);
        for (const sample of bench.engine.samples) {
          const { voice } = await bench.synthesize(provider, bench.request(sample));
          ensure(
            sample.voice === undefined || voice === sample.voice,
            `${sample.voice} was asked for, the result says ${shown(voice)}.`,
          );
          ensure(
            voices.some(({ id }) => id === voice),
            `The result tells the voice ${shown(voice)}, which voices() does not have.`,
          );
        }
      }),
  },
  {
    name: 'formats',
    title: 'each format of the capabilities is made, and the format told is the true one of the bytes',
    run: (bench) =>
      bench.use(async (provider) => {
        const { formats } = provider.capabilities;
        const [first] = formats;
        for (const format of [undefined, ...formats]) {
          const result = await bench.speak(provider, format === undefined ? {} : { format });
          ensureTrueFormat(result.audio, result);
          const wanted = format ?? first;
          ensure(
            JSON.stringify(Object.entries(result.format).sort()) ===
              JSON.stringify(Object.entries(wanted ?? {}).sort()),
            `${shown(wanted)} was ${format === undefined ? 'to be the default' : 'asked for'}, the result is ${shown(result.format)}.`,
          );
        }
      }),
  },
  {
    name: 'words-on-request',
    title: 'words are there if and only if they were asked for and the engine has their times',
    run: (bench) =>
      bench.use(async (provider) => {
        ensureWords(provider, {}, await bench.speak(provider));
        ensureWords(provider, { words: true }, await bench.speak(provider, { words: true }));
      }),
  },
  {
    name: 'leaves-request-alone',
    title: 'the request object is not changed',
    run: (bench) =>
      bench.use(async (provider) => {
        const request = bench.request(bench.sample, { prosody: { rate: 1.1, pitch: 1, volume: -1 } });
        const { signal: _signal, ...data } = request;
        const before = JSON.stringify(data);
        await bench.synthesize(provider, deepFreeze(request));
        ensure(JSON.stringify(data) === before, 'synthesize changed its request.');
      }),
  },
  {
    name: 'takes-its-limits',
    title: 'a text as long as the capabilities allow is spoken in one call',
    run: (bench) =>
      bench.use(async (provider) => {
        const { maxLength } = provider.capabilities;
        // An engine that takes more than this in one call is believed.
        const size = Math.min(maxLength?.amount ?? 2000, 5000);
        const sentence = `${bench.sample.text} `;
        const width = maxLength?.unit === 'bytes' ? Buffer.byteLength(sentence) : [...sentence].length;
        const times = Math.max(1, Math.floor(size / width));
        const text = sentence.repeat(times).trimEnd();
        const short = await bench.speak(provider);
        const long = await bench.synthesize(provider, bench.request({ ...bench.sample, text }));
        ensure(
          long.audio.length >= (short.audio.length * times) / 4,
          `${text.length} characters gave ${long.audio.length} bytes of audio, one sentence ${short.audio.length}.`,
        );
      }),
  },
];
