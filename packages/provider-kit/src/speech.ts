import type { TtsEvent, TtsOutcome, TtsVoice } from '@dragoman/provider';

/** All of an audio that comes in pieces. `refuse` makes the error for one that has more bytes than allowed. */
export const collected = async (
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  refuse: (what: string) => Error,
): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    chunks.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) throw refuse('too long');
  }
  return Buffer.concat(chunks);
};

/** Speech as the contract tells it while it comes. `outcome` is asked at the end for what is known by then. */
export async function* speechEvents(
  pieces: AsyncIterable<Uint8Array>,
  { format, voice }: Pick<TtsOutcome, 'format' | 'voice'>,
  outcome: () => TtsOutcome,
): AsyncGenerator<TtsEvent, void, undefined> {
  let isBegun = false;
  for await (const audio of pieces) {
    if (!isBegun) yield { type: 'start', format, voice };
    isBegun = true;
    yield { type: 'audio', audio };
  }
  yield { type: 'end', outcome: outcome() };
}

const genders = ['female', 'male', 'neutral'] as const;

/** The gender of a voice as a vendor says it, in any case. */
export const genderOf = (said: unknown): TtsVoice['gender'] =>
  genders.find((gender) => gender === String(said).toLowerCase()) ?? 'unknown';
