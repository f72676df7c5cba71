import { silenceFor } from '../../audio/silence.ts';
import type { ConformanceCheck } from '../../check.ts';
import { NotApplicable } from '../../check.ts';
import { deepFreeze } from '../../deep-freeze.ts';
import { ensure, shown } from '../../expectation.ts';
import { lettersOf } from '../../letters.ts';
import type { AsrBench } from '../bench.ts';
import { ensureOneText, ensureShape, ensureTimes, ensureWords } from '../ensure-result.ts';

/** What a transcript is. */
export const transcriptionChecks: readonly ConformanceCheck<AsrBench>[] = [
  {
    name: 'result-shape',
    title: 'the result has the contract’s shape and nothing more, ordered and inside the audio',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const sample of bench.engine.samples) {
          for (const words of [false, true]) {
            const result = await bench.transcribe(provider, bench.request(sample, { words }));
            ensureTimes(ensureShape(result), sample);
          }
        }
      }),
  },
  {
    name: 'hears-the-samples',
    title: 'what is said in the samples is heard, and segments say what the text says',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const sample of bench.engine.samples) {
          const result = await bench.transcribe(provider, bench.request(sample, { words: true }));
          ensure(result.text.trim() !== '', 'Nothing was heard in a sample.');
          ensure(
            sample.text === undefined || lettersOf(sample.text) === lettersOf(result.text),
            `${shown(sample.text)} was heard as ${shown(result.text)}.`,
          );
          ensureOneText(result);
        }
      }),
  },
  {
    name: 'words-on-request',
    title: 'words are there if and only if they were asked for and the engine has their times',
    run: (bench) =>
      bench.use(async (provider) => {
        ensureWords(provider, {}, await bench.hear(provider));
        ensureWords(provider, { words: true }, await bench.hear(provider, { words: true }));
      }),
  },
  {
    name: 'silence',
    title: 'silence is an empty transcript, not an error',
    run: (bench) =>
      bench.use(async (provider) => {
        const silence = silenceFor(provider.capabilities);
        if (silence === undefined) throw new NotApplicable('the suite can make no silence in these formats');
        const { language } = bench.sample;
        const request = bench.request({ ...bench.sample, ...silence }, { language, words: true });
        const { text, segments, words = [] } = await bench.transcribe(provider, request);
        ensure(text.trim() === '', `Silence was heard as ${shown(text)}.`);
        ensure(segments.length === 0, `Silence has the segments ${shown(segments)}.`);
        ensure(words.length === 0, `Silence has the words ${shown(words)}.`);
      }),
  },
  {
    name: 'leaves-request-alone',
    title: 'the request is not changed',
    run: (bench) =>
      bench.use(async (provider) => {
        const request = bench.request(bench.sample, { words: true, hints: ['harbour', 'lantern'] });
        const { signal: _signal, audio: _audio, ...data } = request;
        const told = JSON.stringify(data);
        await bench.transcribe(provider, deepFreeze(request));
        ensure(JSON.stringify(data) === told, 'transcribe changed its request.');
      }),
  },
  {
    name: 'reads-a-part',
    title: 'audio that is a part of a larger file, and comes in pieces, is heard whole and alone',
    run: (bench) =>
      bench.use(async (provider) => {
        const { audio } = bench.sample;
        const [surroundings, half] = [new Uint8Array(1500).fill(0x5a), Math.floor(audio.length / 2)];
        const [first, second] = [
          Uint8Array.from(audio.subarray(0, half)),
          Uint8Array.from(audio.subarray(half)),
        ];
        const file = new Blob([surroundings, first, second, surroundings]);
        const part = file.slice(surroundings.length, surroundings.length + audio.length);
        const request = bench.request(bench.sample, { audio: part });
        const alone = bench.essence(await bench.hear(provider));
        const received = bench.essence(await bench.transcribe(provider, request));
        ensure(received === alone, `It was heard as ${shown(received)}; alone as ${shown(alone)}.`);
      }),
  },
];
