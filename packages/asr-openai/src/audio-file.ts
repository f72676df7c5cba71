import { type AsrRequest, audioContentTypes, type RawAudio, ServiceError } from '@dragoman/provider';

/** A recording as the vendor takes it. */
export interface AudioFile {
  readonly file: File;
  /** Milliseconds, where the bytes tell them at once. */
  readonly durationMs: number | undefined;
}

const headerBytes = 44;

/** The header of a WAV file of 16-bit samples. */
const wavHeader = ({ sampleRate, channels }: RawAudio, bytes: number): Uint8Array<ArrayBuffer> => {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(headerBytes - 8 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
};

/** Of a plain WAV file; undefined where its header is of another kind. */
const wavDurationMs = async (audio: Blob): Promise<number | undefined> => {
  const head = Buffer.from(await audio.slice(0, headerBytes).arrayBuffer());
  if (head.length < headerBytes || head.toString('latin1', 12, 16) !== 'fmt ') return undefined;
  if (head.toString('latin1', 36, 40) !== 'data') return undefined;
  const bytesPerSecond = head.readUInt32LE(28);
  const bytes = Math.min(head.readUInt32LE(40), audio.size - headerBytes);
  return bytesPerSecond === 0 ? undefined : Math.round((bytes / bytesPerSecond) * 1000);
};

/** Raw samples get the header of a WAV file; a file goes as it is, under a name that tells its kind. */
export const audioFile = async ({ audio, format }: AsrRequest): Promise<AudioFile> => {
  if (format.kind === 'container') {
    const type = audioContentTypes[format.container];
    const durationMs = format.container === 'wav' ? await wavDurationMs(audio) : undefined;
    return { file: new File([audio], `audio.${format.container}`, { type }), durationMs };
  }
  if (format.encoding !== 's16le') {
    throw new ServiceError('unsupported_format', {
      detail: 'The speech recogniser takes raw audio of 16 bits only. Send that, or a file.',
    });
  }
  return {
    file: new File([wavHeader(format, audio.size), audio], 'audio.wav', { type: audioContentTypes.wav }),
    durationMs: Math.round((audio.size / (format.sampleRate * format.channels * 2)) * 1000),
  };
};
