import type { AudioFormat } from '@dragoman/provider';
import { rawDurationMs, readWavHeader, sniffContainer, wavDurationMs } from '@dragoman/sound-kit';
import type { FileParameters, StreamParameters } from './parameters.ts';

const rawEncodings = { linear16: 's16le', mulaw: 'mulaw', alaw: 'alaw' } as const;

/** How the audio is to be read: by the query where it names an encoding, else by what it is; undefined: by nothing. */
export const formatOf = (
  audio: Buffer,
  { encoding, sample_rate, channels }: FileParameters | StreamParameters,
): AudioFormat | undefined => {
  if (encoding === 'linear16' || encoding === 'mulaw' || encoding === 'alaw') {
    return {
      kind: 'raw',
      encoding: rawEncodings[encoding],
      sampleRate: sample_rate ?? 8000,
      channels: channels ?? 1,
    };
  }
  const container = sniffContainer(audio);
  return container && { kind: 'container', container };
};

/** Milliseconds of so many bytes of raw audio or WAV, by its first ones; undefined of other files, which are not decoded here. */
export const durationMsOf = (bytes: number, head: Buffer, format: AudioFormat): number | undefined => {
  if (format.kind === 'raw') return rawDurationMs(bytes, format);
  const header = format.container === 'wav' ? readWavHeader(head, bytes) : undefined;
  return header && wavDurationMs(header);
};
