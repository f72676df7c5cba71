import { type AsrRequest, audioContentTypes, ServiceError } from '@dragoman/provider';
import { wavHeader } from '@dragoman/provider-kit';

/** A recording as the vendor takes it. */
export interface AudioFile {
  readonly file: File;
  /** Milliseconds, where the bytes tell them at once. */
  readonly durationMs: number | undefined;
}

const headerBytes = 44;

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
