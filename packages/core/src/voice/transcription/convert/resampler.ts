/** Zero crossings of the filter on each side: more are sharper and slower. */
const crossings = 16;
/** The share of the lower rate's band that passes: the rest is where the filter falls off. */
const passed = 0.92;

const divisorOf = (left: number, right: number): number =>
  right === 0 ? left : divisorOf(right, left % right);

/** The filter at a distance in input samples: a windowed sinc. */
const weightAt = (distance: number, cutoff: number, reach: number): number => {
  if (Math.abs(distance) >= reach) return 0;
  const angle = Math.PI * cutoff * distance;
  const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach);
  return cutoff * window * (angle === 0 ? 1 : Math.sin(angle) / angle);
};

/** Changes the rate of samples that arrive chunk by chunk: a polyphase filter of a windowed sinc. */
export class Resampler {
  /** Input samples for so many output samples, without a common divisor. */
  readonly #step: number;
  readonly #phases: number;
  readonly #reach: number;
  readonly #filters: readonly Float32Array[];
  /** What of the input is still needed; begins with silence, so that the first sample has a past. */
  #kept: Float32Array;
  /** The phase of the next output sample. */
  #phase = 0;
  #written = 0;
  #read = 0;

  /** Both in hertz. */
  constructor(from: number, to: number) {
    const divisor = divisorOf(from, to);
    this.#step = from / divisor;
    this.#phases = to / divisor;
    const cutoff = Math.min(1, to / from) * passed;
    const reach = Math.ceil(crossings / cutoff);
    this.#reach = reach;
    this.#kept = new Float32Array(reach);
    this.#filters = Array.from({ length: this.#phases }, (_, phase) =>
      Float32Array.from({ length: 2 * reach + 1 }, (__, tap) =>
        weightAt(tap - reach - phase / this.#phases, cutoff, reach),
      ),
    );
  }

  /** The output of further input. */
  push(samples: Int16Array): Int16Array {
    this.#read += samples.length;
    return this.#filter(samples);
  }

  /** The rest: as many samples in all as the length asks for. */
  end(): Int16Array {
    const left = Math.round((this.#read * this.#phases) / this.#step) - this.#written;
    return this.#filter(new Int16Array(2 * this.#reach + this.#step)).subarray(0, left);
  }

  #filter(samples: Int16Array): Int16Array {
    const input = new Float32Array(this.#kept.length + samples.length);
    input.set(this.#kept);
    input.set(samples, this.#kept.length);
    const most = Math.ceil((input.length * this.#phases) / this.#step) + 1;
    const output = new Int16Array(most);
    let place = 0;
    let count = 0;
    for (; place + 2 * this.#reach < input.length; count++) {
      output[count] = Math.max(-32_768, Math.min(32_767, Math.round(this.#sampleAt(input, place))));
      this.#phase += this.#step;
      place += Math.floor(this.#phase / this.#phases);
      this.#phase %= this.#phases;
    }
    this.#kept = input.slice(place);
    this.#written += count;
    return output.subarray(0, count);
  }

  #sampleAt(input: Float32Array, place: number): number {
    const filter = this.#filters[this.#phase] ?? [];
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap++) sum += (filter[tap] ?? 0) * (input[place + tap] ?? 0);
    return sum;
  }
}
