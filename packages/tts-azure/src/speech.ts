import type { TtsOutcome, TtsRequest, TtsWord } from '@dragoman/provider';
import { notApplied, type VendorCall } from '@dragoman/provider-kit';
import { type AzureConnection, garbled, saidIn } from '@dragoman/vendor-azure';
import { failures } from './failures.ts';
import { type VendorFormat, vendorFormat } from './formats.ts';
import { createInspector } from './messages.ts';
import { pickVoice } from './pick-voice.ts';
import { composeSsml } from './ssml.ts';
import { type Boundary, createSynthesiser, type Said } from './synthesiser.ts';
import type { VoiceList } from './voices.ts';

/** Azure cuts what takes longer, without a word. */
const maxMs = 600_000;

const milliseconds = (ticks: number): number => Math.round(ticks / 10_000);

const wordsOf = (boundaries: readonly Boundary[], maxEndMs = Number.POSITIVE_INFINITY): TtsWord[] =>
  boundaries
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, offset, duration }) => ({
      text,
      startMs: Math.min(maxEndMs, milliseconds(offset)),
      endMs: Math.min(maxEndMs, milliseconds(offset + duration)),
    }))
    .sort((one, other) => one.startMs - other.startMs);

/** Speech while it is made. */
export interface Speech {
  readonly format: VendorFormat;
  readonly voice: string;
  /** The audio as it comes: of WAV the samples without a header. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** What is known of it after the last piece. */
  outcome(): TtsOutcome;
}

/** Begins to speak, in one turn. */
export const speechOf = async (
  request: TtsRequest,
  call: VendorCall<AzureConnection>,
  list: VoiceList,
): Promise<Speech> => {
  if (request.model !== undefined) {
    throw failures.input('unknown_model', 'Azure has voices and no models: leave the model out.');
  }
  const format = vendorFormat(request.format);
  const picked = pickVoice(await list.recent(call), request.language, request.voice);
  const { ssml, warnings } = composeSsml(request, picked);
  const withWords = request.words === true;
  const isInstructed = request.instructions !== undefined;
  const boundaries: Boundary[] = [];
  let bytes = 0;
  let end: Extract<Said, { kind: 'end' }> | undefined;

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const synthesiser = createSynthesiser(call.connection, ssml, format, withWords);
    for await (const said of saidIn<Said>(call, { ...synthesiser, inspect: createInspector() })) {
      if (said.kind === 'word') boundaries.push(said.word);
      else if (said.kind === 'end') end = said;
      else {
        bytes += said.audio.length;
        yield said.audio;
      }
    }
    if (bytes === 0) throw garbled('No audio came.');
  }

  const durationMs = (): number | undefined =>
    format.bytesPerSecond === undefined
      ? end?.duration && milliseconds(end.duration)
      : Math.round((bytes * 1000) / format.bytesPerSecond);

  return {
    format,
    voice: picked.voice.id,
    pieces: pieces(),
    outcome() {
      const lasts = durationMs();
      if ((lasts ?? 0) >= maxMs - 100) {
        const detail =
          'This text takes more than ten minutes to say, which is all that Azure says at once: send it in parts.';
        throw failures.input('limit_exceeded', detail);
      }
      return {
        format: format.format,
        ...(lasts ? { durationMs: lasts } : {}),
        voice: picked.voice.id,
        ...(withWords ? { words: wordsOf(boundaries, lasts) } : {}),
        ...(end === undefined ? {} : { requestId: end.requestId }),
        warnings: [
          ...picked.warnings,
          ...warnings,
          ...(isInstructed ? [notApplied('Azure takes no instructions: they were left out.')] : []),
        ],
      };
    },
  };
};
