/** A stretch of one channel. */
export interface Block {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}
