import { bitsOf, type SampleEncoding } from './formats.ts';

/** What a WAV calls each encoding: 1 is PCM, 3 floating point, 6 and 7 are G.711. */
const codes: Readonly<Record<SampleEncoding, number>> = {
  u8: 1,
  s16le: 1,
  s24le: 1,
  s32le: 1,
  f32le: 3,
  f64le: 3,
  alaw: 6,
  mulaw: 7,
};

/** The code of an encoding in the header of a WAV. */
export const wavCodeOf = (encoding: SampleEncoding): number => codes[encoding];

const encodings = new Map(
  (Object.keys(codes) as SampleEncoding[]).map((encoding) => [
    `${codes[encoding]}/${bitsOf[encoding]}`,
    encoding,
  ]),
);

/** The encoding that a header names by its code and its bits; undefined where it is none of those that are read here. */
export const encodingOfWav = (code: number, bits: number): SampleEncoding | undefined =>
  encodings.get(`${code}/${bits}`);
