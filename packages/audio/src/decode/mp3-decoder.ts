import { readFile } from 'node:fs/promises';

/** What the WebAssembly of `minimp3-wasm` gives; its own loader fetches over the network, and wants whole files. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  decoder_init(): void;
  decoder_set_mp3_data_size(bytes: number): void;
  decoder_mp3_data_offset(): number;
  decoder_pcm_data_offset(): number;
  decoder_decode(seconds: number): void;
  decode_results_num_samples(): number;
  decode_results_num_channels(): number;
}

/** Both channels of the longest frame. */
const maxSamples = 1152 * 2;
/** The decoder takes this for no end. */
const endless = -1;

/** What is used of what Node has, and its types have not. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: object } }>;
};

const isExports = (exports: object): exports is Exports =>
  'memory' in exports && 'decoder_decode' in exports && typeof exports.decoder_decode === 'function';

/** Decodes MP3 frame by frame. */
export class Mp3Decoder {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Loads a decoder that knows of no other recording. */
  static async load(): Promise<Mp3Decoder> {
    const path = new URL(import.meta.resolve('minimp3-wasm/dist/decoder.opt.wasm'));
    const { instance } = await WebAssembly.instantiate(await readFile(path), {});
    if (!isExports(instance.exports)) throw new Error('minimp3-wasm is not what it was.');
    instance.exports.decoder_init();
    return new Mp3Decoder(instance.exports);
  }

  /** One channel of a whole frame; nothing of it can be heard where a frame before is missing. */
  decode(frame: Uint8Array): Float32Array {
    const wasm = this.#exports;
    wasm.decoder_set_mp3_data_size(frame.length);
    new Uint8Array(wasm.memory.buffer, wasm.decoder_mp3_data_offset()).set(frame);
    this.#clear();
    wasm.decoder_decode(endless);
    const channels = wasm.decode_results_num_channels();
    const count = wasm.decode_results_num_samples();
    if (count === 0) return new Float32Array();
    const sound = new Int16Array(wasm.memory.buffer, wasm.decoder_pcm_data_offset(), count);
    const mono = new Float32Array(count / channels);
    for (let place = 0; place < mono.length; place += 1) {
      const left = sound[place * channels] ?? 0;
      const right = sound[place * channels + channels - 1] ?? 0;
      mono[place] = (left + right) / 65_536;
    }
    return mono;
  }

  /** Where a frame cannot be decoded, the sound of one before would stand there still. */
  #clear(): void {
    const { memory } = this.#exports;
    const start = this.#exports.decoder_pcm_data_offset();
    const room = Math.floor((memory.buffer.byteLength - start) / 2);
    new Int16Array(memory.buffer, start, Math.min(room, maxSamples)).fill(0);
  }
}
