/** What the header of a WAV file says. */
export interface WavHeader {
  /** 1 is PCM, 6 A-law, 7 mu-law, 0xfffe extensible. */
  readonly formatTag: number;
  readonly channels: number;
  /** Hertz. */
  readonly sampleRate: number;
  readonly bitsPerSample: number;
  /** Where the samples begin, and how many bytes there are. */
  readonly dataOffset: number;
  readonly dataBytes: number;
}

const tagAt = (audio: Uint8Array, offset: number): string =>
  String.fromCharCode(...audio.subarray(offset, offset + 4));

/** Reads the header of a WAV file; undefined where it has none, or no samples. */
export const readWav = (audio: Uint8Array): WavHeader | undefined => {
  if (tagAt(audio, 0) !== 'RIFF' || tagAt(audio, 8) !== 'WAVE') return undefined;
  const view = new DataView(audio.buffer, audio.byteOffset, audio.byteLength);
  let format: Omit<WavHeader, 'dataOffset' | 'dataBytes'> | undefined;
  for (let offset = 12; offset + 8 <= audio.length; ) {
    const [tag, size] = [tagAt(audio, offset), view.getUint32(offset + 4, true)];
    const start = offset + 8;
    if (tag === 'fmt ' && start + 16 <= audio.length) {
      format = {
        formatTag: view.getUint16(start, true),
        channels: view.getUint16(start + 2, true),
        sampleRate: view.getUint32(start + 4, true),
        bitsPerSample: view.getUint16(start + 14, true),
      };
    }
    if (tag === 'data') {
      // A file that was written as a stream says 0 or 0xffffffff: the samples go on to its end.
      const rest = audio.length - start;
      return format && { ...format, dataOffset: start, dataBytes: size === 0 ? rest : Math.min(size, rest) };
    }
    offset = start + size + (size % 2);
  }
  return undefined;
};

/** How long a WAV file lasts, in milliseconds. */
export const wavDurationMs = ({ channels, sampleRate, bitsPerSample, dataBytes }: WavHeader): number =>
  (dataBytes * 8000) / (channels * sampleRate * bitsPerSample);

/** A mono WAV file of 16-bit samples. */
export const writeWav = (samples: Int16Array, sampleRate: number): Uint8Array => {
  const audio = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(audio.buffer);
  const put = (offset: number, tag: string): void => {
    for (let index = 0; index < 4; index += 1) audio[offset + index] = tag.charCodeAt(index);
  };
  put(0, 'RIFF');
  view.setUint32(4, audio.length - 8, true);
  put(8, 'WAVE');
  put(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  put(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries()) view.setInt16(44 + index * 2, sample, true);
  return audio;
};
