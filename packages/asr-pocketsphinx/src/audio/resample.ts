import { setImmediate } from 'node:timers/promises';
import type { Wav } from './read-wav.ts';

/** What the model was trained with. */
export const sampleRate = 16_000;

/** Zero crossings of the filter at each side. */
const reach = 16;

/** Samples made between two turns of the event loop: some milliseconds' work. */
const blockLength = 4000;

const divisor = (left: number, right: number): number => (right === 0 ? left : divisor(right, left % right));

/** The filters, one for each place that an output sample can have between two input samples: windowed sinc. */
const makeFilters = (rate: number) => {
  const phases = sampleRate / divisor(rate, sampleRate);
  const cutoff = Math.min(1, sampleRate / rate);
  const half = Math.ceil(reach / cutoff);
  const filters = Array.from({ length: phases }, (_, phase) => {
    const taps = Float32Array.from({ length: half * 2 }, (_, tap) => {
      const distance = tap - half + 1 - phase / phases;
      const angle = Math.PI * distance * cutoff;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (half + 1)));
    });
    // Each phase lets a constant through as it is.
    const sum = taps.reduce((total, tap) => total + tap, 0);
    return taps.map((tap) => tap / sum);
  });
  return { filters, phases, half };
};

/** Input from `first` on as mono, zeros where there is none. */
const readMono = ({ channels, length, read }: Wav, first: number, count: number): Float32Array => {
  const mono = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    const place = first + index;
    if (place < 0 || place >= length) continue;
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += read(place * channels + channel);
    mono[index] = sum / channels;
  }
  return mono;
};

/** Makes 16 kHz mono samples of 16 bits, block by block, so that others get their turn. */
export const resample = async (wav: Wav, signal: AbortSignal): Promise<Int16Array> => {
  const { filters, phases, half } = makeFilters(wav.sampleRate);
  const output = new Int16Array(Math.max(1, Math.floor((wav.length * sampleRate) / wav.sampleRate)));
  const inputAt = (index: number): number => Math.floor((index * wav.sampleRate) / sampleRate);
  for (let start = 0; start < output.length; start += blockLength) {
    const end = Math.min(start + blockLength, output.length);
    const first = inputAt(start) - half + 1;
    const input = readMono(wav, first, inputAt(end - 1) + half + 1 - first);
    for (let index = start; index < end; index += 1) {
      const phase = Math.round((((index * wav.sampleRate) % sampleRate) / sampleRate) * phases);
      const filter = filters[phase] ?? new Float32Array();
      const offset = inputAt(index) - half + 1 - first;
      let sum = 0;
      for (let tap = 0; tap < filter.length; tap += 1) sum += (filter[tap] ?? 0) * (input[offset + tap] ?? 0);
      output[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum * 32_768)));
    }
    await setImmediate();
    signal.throwIfAborted();
  }
  return output;
};
