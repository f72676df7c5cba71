import type { AudioFormat, TtsEvent, TtsOutcome, TtsRequest, TtsWord } from '@dragoman/provider';
import { notApplied, type VendorCall } from '@dragoman/provider-kit';
import { wavHeader } from '@dragoman/sound-kit';
import { type AzureConnection, type AzureVendor, garbled, saidIn } from '@dragoman/vendor-azure';
import { failures, vendorRequest } from './failures.ts';
import { vendorFormat, wavSampleRate } from './formats.ts';
import { createInspector } from './messages.ts';
import { pickVoice } from './pick-voice.ts';
import { composeSsml } from './ssml.ts';
import { type Boundary, createSynthesiser, type Said } from './synthesiser.ts';
import type { VoiceList } from './voices.ts';

/** Azure cuts what takes longer, without a word. */
const maxMs = 600_000;

const milliseconds = (ticks: number): number => Math.round(ticks / 10_000);

const wordsOf = (boundaries: readonly Boundary[], maxEndMs: number): TtsWord[] =>
  boundaries
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, offset, duration }) => ({
      text,
      startMs: Math.min(maxEndMs, milliseconds(offset)),
      endMs: Math.min(maxEndMs, milliseconds(offset + duration)),
    }))
    .sort((one, other) => one.startMs - other.startMs);

/** Speaks, and gives the audio as it comes: of WAV the samples without a header. */
async function* speak(
  request: TtsRequest,
  call: VendorCall<AzureConnection>,
  list: VoiceList,
): AsyncGenerator<TtsEvent, void, undefined> {
  if (request.model !== undefined) {
    throw failures.input('unknown_model', 'Azure has voices and no models: leave the model out.');
  }
  const vendor = vendorFormat(request.format);
  const picked = pickVoice(await list.recent(call), request.language, request.voice);
  const { ssml, warnings } = composeSsml(request, picked);
  const { format } = vendor;
  const voice = picked.voice.id;
  const withWords = request.words === true;
  const synthesiser = createSynthesiser(call.connection, ssml, vendor, withWords);
  const boundaries: Boundary[] = [];
  let bytes = 0;
  let end: Extract<Said, { kind: 'end' }> | undefined;
  const inspect = createInspector();
  for await (const said of saidIn<Said>(call, { ...synthesiser, inspect })) {
    if (said.kind === 'word') boundaries.push(said.word);
    else if (said.kind === 'end') end = said;
    else {
      if (bytes === 0) yield { type: 'start', format, voice };
      bytes += said.audio.length;
      yield { type: 'audio', audio: said.audio };
    }
  }
  if (bytes === 0 || end === undefined) throw garbled('No audio came.');
  const told = end.duration === undefined ? undefined : milliseconds(end.duration);
  const { bytesPerSecond } = vendor;
  const durationMs = bytesPerSecond === undefined ? told : Math.round((bytes * 1000) / bytesPerSecond);
  if ((durationMs ?? 0) >= maxMs - 100) {
    throw failures.input(
      'limit_exceeded',
      'This text takes more than ten minutes to say, which is all that Azure says at once: send it in parts.',
    );
  }
  const outcome: TtsOutcome = {
    format,
    ...(durationMs ? { durationMs } : {}),
    voice,
    ...(withWords ? { words: wordsOf(boundaries, durationMs ?? Number.POSITIVE_INFINITY) } : {}),
    requestId: end.requestId,
    warnings: [
      ...picked.warnings,
      ...warnings,
      ...(request.instructions === undefined
        ? []
        : [notApplied('Azure takes no instructions: they were left out.')]),
    ],
  };
  yield { type: 'end', outcome };
}

/** Speaks in one turn, without the header of a WAV file. */
export const synthesizeSamples = (
  request: TtsRequest,
  vendor: AzureVendor,
  list: VoiceList,
): AsyncIterable<TtsEvent> => vendor.stream(vendorRequest(request), (call) => speak(request, call, list));

/** The header that goes before samples of this format, if one does. `dataBytes`: undefined where nobody knows yet. */
export const headerOf = (format: AudioFormat, dataBytes?: number): readonly Uint8Array[] =>
  format.kind === 'container' && format.container === 'wav'
    ? [wavHeader({ sampleRate: wavSampleRate }, dataBytes)]
    : [];

/** Speaks, and gives the audio as it comes. */
export async function* synthesizeStream(
  request: TtsRequest,
  vendor: AzureVendor,
  list: VoiceList,
): AsyncGenerator<TtsEvent, void, undefined> {
  for await (const event of synthesizeSamples(request, vendor, list)) {
    yield event;
    if (event.type === 'start') for (const audio of headerOf(event.format)) yield { type: 'audio', audio };
  }
}
