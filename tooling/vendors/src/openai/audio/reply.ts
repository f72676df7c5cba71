/** A right answer of an audio endpoint, in the pieces in which it is sent. */
export interface AudioReply {
  readonly contentType: string;
  readonly pieces: readonly Buffer[];
}

/** An object as JSON. */
export const jsonReply = (body: object): AudioReply => ({
  contentType: 'application/json',
  pieces: [Buffer.from(JSON.stringify(body))],
});
