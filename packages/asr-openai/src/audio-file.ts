import { type AsrRequest, audioContentTypes } from '@dragoman/provider';
import { rawDurationMs, readWavHeader, wavDurationMs, wavHeader, wavHeaderBytes } from '@dragoman/sound-kit';
import { failures } from './failures.ts';

/** A recording as the vendor takes it. */
export interface AudioFile {
  readonly file: File;
  /** Milliseconds, where the bytes tell them at once. */
  readonly durationMs: number | undefined;
}

/** Of a plain WAV; undefined where its header is of another kind. */
const durationMsOf = async (audio: Blob): Promise<number | undefined> => {
  const header = readWavHeader(await audio.slice(0, wavHeaderBytes).bytes(), audio.size);
  return header && wavDurationMs(header);
};

/** Raw samples get the header of a WAV file; a file goes as it is, under a name that tells its kind. */
export const audioFile = async ({ audio, format }: AsrRequest): Promise<AudioFile> => {
  if (format.kind === 'container') {
    const type = audioContentTypes[format.container];
    const durationMs = format.container === 'wav' ? await durationMsOf(audio) : undefined;
    return { file: new File([audio], `audio.${format.container}`, { type }), durationMs };
  }
  if (format.encoding !== 's16le') {
    throw failures.input(
      'unsupported_format',
      'The speech recogniser takes raw audio of 16 bits only. Send that, or a file.',
    );
  }
  return {
    file: new File([wavHeader(format, audio.size), audio], 'audio.wav', { type: audioContentTypes.wav }),
    durationMs: Math.round(rawDurationMs(audio.size, format)),
  };
};
