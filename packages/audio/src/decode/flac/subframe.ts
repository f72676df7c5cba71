import type { Bits } from './bits.ts';

/** The weights of the samples before, by order, where the encoder chose one of the fixed predictors. */
const fixedWeights = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]] as const;

/** Reads what the prediction missed into all places from `order` on (RFC 9639, section 9.2.7). */
const readResidual = (bits: Bits, samples: Float64Array, order: number): void => {
  const method = bits.read(2);
  if (method > 1) throw new Error('The coding of a residual is none that there is.');
  const parameterBits = method === 0 ? 4 : 5;
  const partitions = 2 ** bits.read(4);
  const length = samples.length / partitions;
  if (!Number.isInteger(length) || length < order) throw new Error('The parts of a residual do not fit.');
  let place = order;
  for (let end = length; end <= samples.length; end += length) {
    const parameter = bits.read(parameterBits);
    if (parameter === 2 ** parameterBits - 1) {
      const width = bits.read(5);
      for (; place < end; place += 1) samples[place] = bits.readSigned(width);
      continue;
    }
    const scale = 2 ** parameter;
    for (; place < end; place += 1) {
      const folded = bits.readZeros() * scale + bits.read(parameter);
      samples[place] = (folded >>> 1) ^ -(folded & 1);
    }
  }
};

/** Adds what is predicted to what was missed. All numbers are below 2^53, so that nothing is rounded. */
const predict = (samples: Float64Array, weights: ArrayLike<number>, shift: number): void => {
  const order = weights.length;
  const scale = 2 ** -shift;
  for (let place = order; place < samples.length; place += 1) {
    let sum = 0;
    for (let back = 0; back < order; back += 1)
      sum += (weights[back] ?? 0) * (samples[place - 1 - back] ?? 0);
    samples[place] = (samples[place] ?? 0) + Math.floor(sum * scale);
  }
};

const readWarmUp = (bits: Bits, samples: Float64Array, order: number, width: number): void => {
  if (order > samples.length) throw new Error('A prediction needs more samples than there are.');
  for (let place = 0; place < order; place += 1) samples[place] = bits.readSigned(width);
};

const readFixed = (bits: Bits, samples: Float64Array, order: number, width: number): void => {
  const weights = fixedWeights[order];
  if (weights === undefined) throw new Error('A prediction is none that there is.');
  readWarmUp(bits, samples, order, width);
  readResidual(bits, samples, order);
  predict(samples, weights, 0);
};

const readLinear = (bits: Bits, samples: Float64Array, order: number, width: number): void => {
  readWarmUp(bits, samples, order, width);
  const precision = bits.read(4) + 1;
  const shift = bits.readSigned(5);
  if (precision === 16 || shift < 0) throw new Error('A prediction is none that there is.');
  const weights = Float64Array.from({ length: order }, () => bits.readSigned(precision));
  readResidual(bits, samples, order);
  predict(samples, weights, shift);
};

const readKind = (bits: Bits, samples: Float64Array, kind: number, width: number): void => {
  if (kind === 0) samples.fill(bits.readSigned(width));
  else if (kind === 1) readWarmUp(bits, samples, samples.length, width);
  else if (kind >= 8 && kind <= 12) readFixed(bits, samples, kind - 8, width);
  else if (kind >= 32) readLinear(bits, samples, kind - 31, width);
  else throw new Error('The coding of a channel is none that there is.');
};

/** Reads the samples of one channel, each of `width` bits (RFC 9639, section 9.2). Throws where they are broken. */
export const readSubframe = (bits: Bits, count: number, width: number): Float64Array => {
  const samples = new Float64Array(count);
  if (bits.read(1) !== 0) throw new Error('A channel does not begin where it should.');
  const kind = bits.read(6);
  const wasted = bits.read(1) === 0 ? 0 : bits.readZeros() + 1;
  if (wasted >= width) throw new Error('A channel has no bits.');
  readKind(bits, samples, kind, width - wasted);
  if (wasted > 0) {
    const scale = 2 ** wasted;
    for (let place = 0; place < count; place += 1) samples[place] = (samples[place] ?? 0) * scale;
  }
  return samples;
};
