import type { AudioFormat } from '@dragoman/provider';
import type { protos } from '@google-cloud/text-to-speech';
import { failures } from './failures.ts';

type AudioEncoding = keyof typeof protos.google.cloud.texttospeech.v1.AudioEncoding;

/** How Google is asked for a format. */
export interface FormatPlan {
  readonly format: AudioFormat;
  readonly fields: { readonly audioEncoding: AudioEncoding; readonly sampleRateHertz?: number };
  /** Google puts a header before these samples, which is not wanted. */
  readonly isWrapped: boolean;
}

/** What Google makes, best first. */
export const formats: readonly AudioFormat[] = [
  { kind: 'container', container: 'mp3' },
  { kind: 'container', container: 'wav' },
  { kind: 'container', container: 'ogg' },
  { kind: 'raw', encoding: 's16le', sampleRate: 24_000, channels: 1 },
  { kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 1 },
  { kind: 'raw', encoding: 'alaw', sampleRate: 8000, channels: 1 },
];

const containers: Readonly<Record<string, AudioEncoding>> = { mp3: 'MP3', wav: 'LINEAR16', ogg: 'OGG_OPUS' };
const encodings = { s16le: 'PCM', mulaw: 'MULAW', alaw: 'ALAW' } as const;

const unsupported = (what: string) =>
  failures.input(
    'unsupported_format',
    `The speech synthesiser does not make ${what}. Ask for mp3, wav or ogg, or for raw mono samples of 8000..48000 Hz.`,
  );

/**
 * How to ask for a format. Absent: the first of `formats`.
 *
 * @throws ServiceError `unsupported_format`
 */
export const planFormat = (wanted: AudioFormat | undefined): FormatPlan => {
  const format = wanted ?? { kind: 'container', container: 'mp3' };
  if (format.kind === 'container') {
    const audioEncoding = containers[format.container];
    if (audioEncoding === undefined) throw unsupported(format.container);
    return { format, fields: { audioEncoding }, isWrapped: false };
  }
  const { encoding, sampleRate, channels } = format;
  if (channels !== 1) throw unsupported(`${channels} channels`);
  if (sampleRate < 8000 || sampleRate > 48_000) throw unsupported(`a rate of ${sampleRate} Hz`);
  return {
    format,
    fields: { audioEncoding: encodings[encoding], sampleRateHertz: sampleRate },
    isWrapped: encoding !== 's16le',
  };
};
