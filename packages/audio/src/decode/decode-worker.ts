import { closeSync, openSync, writeSync } from 'node:fs';
import { Resampler, writeSamples } from '@dragoman/sound-kit';
import { isFull } from '../disk.ts';
import type { Block } from './block.ts';
import type { DecodeOutcome, DecodeTask } from './decode-task.ts';
import { decoders } from './decoders.ts';
import { wavBlocks } from './wav-blocks.ts';

// The decoders print what is wrong with a file: the outcome says it.
console.error = () => undefined;

/** Writes blocks of any rates at one rate, up to so many samples. */
class Writer {
  readonly #file: number;
  readonly #rate: number;
  #left: number;
  #from = 0;
  #resampler: Resampler | undefined;

  constructor(file: number, rate: number, maxSamples: number) {
    this.#file = file;
    this.#rate = rate;
    this.#left = maxSamples;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  add({ samples, sampleRate }: Block): void {
    if (samples.length === 0) return;
    if (sampleRate !== this.#from) {
      this.end();
      this.#from = sampleRate;
      this.#resampler = sampleRate === this.#rate ? undefined : new Resampler(sampleRate, this.#rate);
    }
    this.#write(this.#resampler?.push(samples) ?? samples);
  }

  end(): void {
    if (this.#resampler !== undefined) this.#write(this.#resampler.end());
  }

  #write(samples: Float32Array): void {
    const kept = samples.subarray(0, Math.max(0, this.#left));
    this.#left -= kept.length;
    const bytes = writeSamples(kept);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
  }
}

const decode = async (
  { sound, sampleRate, maxSamples }: DecodeTask,
  from: number,
  to: number,
): Promise<void> => {
  const writer = new Writer(to, sampleRate, maxSamples);
  const blocks = sound.kind === 'wav' ? wavBlocks(from, sound.layout) : (await decoders[sound.kind]())(from);
  for await (const block of blocks) {
    writer.add(block);
    if (writer.isFull) return;
  }
  writer.end();
};

/** Whether the operating system said no: that is no fault of the file. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Work of a thread. */
export default async (task: DecodeTask): Promise<DecodeOutcome> => {
  const from = openSync(task.path, 'r');
  const to = openSync(task.to, 'wx', 0o600);
  try {
    await decode(task, from, to);
    return { kind: 'done' };
  } catch (error) {
    if (isFull(error)) return { kind: 'full' };
    if (isOfSystem(error)) throw error;
    return { kind: 'corrupt', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    closeSync(from);
    closeSync(to);
  }
};
