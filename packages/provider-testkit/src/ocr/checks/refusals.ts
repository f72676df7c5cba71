import type { ImageFormat } from '@dragoman/provider';
import { ServiceError } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, isCode, rejectionOf, shown } from '../../expectation.ts';
import { writeBlankPng } from '../../image/png.ts';
import type { OcrBench } from '../bench.ts';

const formats: readonly ImageFormat[] = ['bmp', 'tiff', 'gif', 'webp', 'jpeg', 'png'];

/** A white picture of more pixels takes the suite itself too long to make. */
const maxSizePixels = 400_000_000;

/** Whether an error says that the input is at fault. */
const blamesInput = (error: unknown): boolean =>
  isCode(error, 'corrupt_image') ||
  isCode(error, 'unsupported_format') ||
  (ServiceError.is(error) && error.provider?.failure === 'rejected');

/** What a reader of pictures refuses, and how. */
export const refusalChecks: readonly ConformanceCheck<OcrBench>[] = [
  {
    name: 'not-a-picture',
    title: 'bytes that are no picture are refused as such',
    run: (bench) =>
      bench.use(async (provider) => {
        const image = new TextEncoder().encode('This is a letter and not a picture. '.repeat(50));
        const error = await rejectionOf(bench.read(provider, { image }), 'recognize of a letter');
        ensure(blamesInput(error), `It must be corrupt_image or the like, not ${shown(error)}.`);
      }),
  },
  {
    name: 'unsupported-format',
    title: 'a format that the capabilities do not name is unsupported_format',
    run: (bench) =>
      bench.use(async (provider) => {
        const format = formats.find((name) => !provider.capabilities.formats.includes(name));
        if (format === undefined) throw new NotApplicable('the engine takes every format');
        const error = await rejectionOf(bench.read(provider, { format }), `recognize of ${format}`);
        ensure(isCode(error, 'unsupported_format'), `It must be 'unsupported_format', not ${shown(error)}.`);
      }),
  },
  {
    name: 'too-many-pixels',
    title: 'a picture of more pixels than the engine takes is payload_too_large',
    run: (bench) =>
      bench.use(async (provider) => {
        const { maxPixels = Number.POSITIVE_INFINITY, formats: taken } = provider.capabilities;
        if (maxPixels > maxSizePixels) throw new NotApplicable('it has no limit that the suite can reach');
        if (!taken.includes('png')) throw new NotApplicable('it takes no PNG');
        const side = Math.ceil(Math.sqrt(maxPixels + 1));
        const image = writeBlankPng(side, side);
        const call = bench.read(provider, { image, format: 'png' });
        const error = await rejectionOf(call, `recognize of ${side} × ${side} pixels`);
        ensure(isCode(error, 'payload_too_large'), `It must be 'payload_too_large', not ${shown(error)}.`);
      }),
  },
];
