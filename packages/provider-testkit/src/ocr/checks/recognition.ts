import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { deepFreeze } from '../../deep-freeze.ts';
import { ensure, shown } from '../../expectation.ts';
import { writeBlankPng } from '../../image/png.ts';
import { lettersOf } from '../../letters.ts';
import { linesOf, type OcrBench, type Reading } from '../bench.ts';
import { ensureBoxes, ensureLineLanguages, ensureShape, ensureWords } from '../ensure-result.ts';

/** Looks at what is read in each sample. */
const eachSample = async (bench: OcrBench, look: (reading: Reading) => void): Promise<void> => {
  for (const reading of await bench.readings()) look(reading);
};

/** What is read, and where. */
export const recognitionChecks: readonly ConformanceCheck<OcrBench>[] = [
  {
    name: 'result-shape',
    title: 'the result has the contract’s shape and nothing more',
    run: (bench) => eachSample(bench, ({ result }) => void ensureShape(result)),
  },
  {
    name: 'boxes',
    title: 'the size told is that of the picture, and every box lies in it: words in lines, lines in blocks',
    run: (bench) => eachSample(bench, ({ result, sample }) => ensureBoxes(result, sample)),
  },
  {
    name: 'words-with-boxes',
    title: 'words are there if and only if the engine has their boxes, and say what their line says',
    run: (bench) => eachSample(bench, ({ result, provider }) => ensureWords(provider, result)),
  },
  {
    name: 'languages-of-lines',
    title: 'lines tell their language if and only if the engine knows it',
    run: (bench) =>
      eachSample(bench, ({ result, sample, provider }) => ensureLineLanguages(provider, result, sample)),
  },
  {
    name: 'reads-the-samples',
    title: 'what stands in the samples is read, in reading order',
    run: (bench) =>
      eachSample(bench, ({ result, sample: { text } }) => {
        const read = linesOf(result)
          .map((line) => line.text)
          .join('\n');
        ensure(lettersOf(read) !== '', 'Nothing was read in a sample.');
        ensure(
          text === undefined || lettersOf(text) === lettersOf(read),
          `${shown(text)} was read as ${shown(read)}.`,
        );
      }),
  },
  {
    name: 'no-text',
    title: 'a picture without text is an empty list, not an error',
    run: (bench) =>
      bench.use(async (provider) => {
        if (!provider.capabilities.formats.includes('png')) throw new NotApplicable('it takes no PNG');
        const image = writeBlankPng(400, 200);
        const { blocks, width, height } = await bench.read(provider, { image, format: 'png' });
        ensure(blocks.length === 0, `In a white picture ${shown(blocks)} was read.`);
        ensure(width === 400 && height === 200, `A picture of 400 × 200 is not ${width} × ${height}.`);
      }),
  },
  {
    name: 'leaves-request-alone',
    title: 'neither the request nor the bytes of the picture are changed',
    run: (bench) =>
      bench.use(async (provider) => {
        const request = bench.request(bench.sample, { layout: 'page', dpi: 300 });
        const { signal: _signal, image, ...data } = request;
        const told = JSON.stringify(data);
        await bench.recognize(provider, deepFreeze(request));
        ensure(JSON.stringify(data) === told, 'recognize changed its request.');
        ensure(Buffer.from(image).equals(bench.sample.image), 'recognize changed the bytes of the picture.');
      }),
  },
  {
    name: 'reads-a-view',
    title: 'a picture that is a part of a larger buffer is read without what surrounds it',
    run: (bench) =>
      bench.use(async (provider) => {
        const { image } = bench.sample;
        const large = new Uint8Array(image.length + 3000).fill(0x5a);
        large.set(image, 1500);
        const alone = bench.essence(await bench.read(provider));
        const part = large.subarray(1500, 1500 + image.length);
        const received = bench.essence(await bench.read(provider, { image: part }));
        ensure(received === alone, `It was read as ${shown(received)}; alone as ${shown(alone)}.`);
      }),
  },
];
