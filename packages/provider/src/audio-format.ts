/** How audio bytes are to be read. */
export type AudioFormat = AudioContainer | RawAudio;

/** A file: the container tells its own rate and channels. */
export interface AudioContainer {
  readonly kind: 'container';
  readonly container: 'wav' | 'mp3' | 'ogg' | 'flac' | 'm4a' | 'webm';
}

/** Samples without a header, interleaved. */
export interface RawAudio {
  readonly kind: 'raw';
  /** `s16le`: signed 16-bit little-endian PCM; `mulaw` and `alaw`: 8-bit, G.711. */
  readonly encoding: 's16le' | 'mulaw' | 'alaw';
  /** Hertz. */
  readonly sampleRate: number;
  /** 1 is mono. */
  readonly channels: number;
}

/** The media type of each container (RFC 6381, IANA registry). */
export const audioContentTypes = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  webm: 'audio/webm',
} as const satisfies Record<AudioContainer['container'], string>;
