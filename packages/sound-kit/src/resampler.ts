/** Zero crossings of the filter at each side. */
const reach = 24;

const divisor = (left: number, right: number): number => (right === 0 ? left : divisor(right, left % right));

/** Blackman's window: what it lets through of other frequencies is 74 dB lower. */
const windowAt = (place: number): number =>
  0.42 + 0.5 * Math.cos(Math.PI * place) + 0.08 * Math.cos(2 * Math.PI * place);

/** The filters behind each other, one for each place that an output sample can have between two input samples. */
const makeFilters = (phases: number, half: number, cutoff: number): Float32Array => {
  const filters = new Float32Array(phases * half * 2);
  for (let phase = 0; phase < phases; phase += 1) {
    const filter = filters.subarray(phase * half * 2, (phase + 1) * half * 2);
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap += 1) {
      const distance = tap - half + 1 - phase / phases;
      const angle = Math.PI * distance * cutoff;
      const value = (angle === 0 ? 1 : Math.sin(angle) / angle) * windowAt(distance / (half + 1));
      filter[tap] = value;
      sum += value;
    }
    // Each phase lets a constant through as it is.
    for (let tap = 0; tap < filter.length; tap += 1) filter[tap] = (filter[tap] ?? 0) / sum;
  }
  return filters;
};

/** Changes the sample rate of one channel, block by block, without delay: windowed sinc, in phases. */
export class Resampler {
  readonly #from: number;
  readonly #to: number;
  readonly #half: number;
  readonly #filters: Float32Array;
  readonly #phases: number;
  /** Input that is still needed; `#first` is the place of its first sample in all input. */
  #pending: Float32Array;
  #first: number;
  #taken = 0;
  #given = 0;

  /** Rates in hertz. */
  constructor(from: number, to: number) {
    const common = divisor(from, to);
    // A little below the half of the lower rate: there the filter is already shut.
    const cutoff = Math.min(1, to / from) * 0.94;
    this.#from = from / common;
    this.#to = to / common;
    this.#phases = this.#to;
    this.#half = Math.ceil(reach / cutoff);
    this.#filters = makeFilters(this.#phases, this.#half, cutoff);
    this.#pending = new Float32Array(this.#half - 1);
    this.#first = -(this.#half - 1);
  }

  /** Takes input, and gives the output that can be made of it. */
  push(samples: Float32Array): Float32Array {
    this.#taken += samples.length;
    return this.#run(samples, Number.POSITIVE_INFINITY);
  }

  /** The rest of the output, which has as many samples as the input was long. */
  end(): Float32Array {
    return this.#run(new Float32Array(this.#half), Math.round((this.#taken * this.#to) / this.#from));
  }

  #run(samples: Float32Array, max: number): Float32Array {
    const input = new Float32Array(this.#pending.length + samples.length);
    input.set(this.#pending);
    input.set(samples, this.#pending.length);
    const available = this.#first + input.length;
    // The last output whose filter ends within what there is.
    const end = Math.min(max, Math.ceil(((available - this.#half) * this.#to) / this.#from));
    const output = new Float32Array(Math.max(0, end - this.#given));
    for (let place = 0; place < output.length; place += 1)
      output[place] = this.#sampleAt(this.#given + place, input);
    this.#given += output.length;
    const needed = Math.floor((this.#given * this.#from) / this.#to) - this.#half + 1;
    this.#pending = input.slice(Math.max(0, needed - this.#first));
    this.#first = Math.max(this.#first, needed);
    return output;
  }

  #sampleAt(number: number, input: Float32Array): number {
    const position = number * this.#from;
    const whole = Math.floor(position / this.#to);
    const taps = this.#half * 2;
    const offset = whole - this.#half + 1 - this.#first;
    const filter = (position - whole * this.#to) * taps;
    const filters = this.#filters;
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) sum += (filters[filter + tap] ?? 0) * (input[offset + tap] ?? 0);
    return sum;
  }
}

/** Samples of one channel at another rate; both in hertz. */
export const resample = (samples: Float32Array, from: number, to: number): Float32Array => {
  if (from === to) return samples;
  const resampler = new Resampler(from, to);
  const [begin, rest] = [resampler.push(samples), resampler.end()];
  const output = new Float32Array(begin.length + rest.length);
  output.set(begin);
  output.set(rest, begin.length);
  return output;
};
