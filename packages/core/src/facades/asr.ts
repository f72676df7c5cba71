import type { AsrCapabilities, AsrEvent, AsrProviderV1, AsrStreamRequest } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import type { Requester } from '../scheduling/requester.ts';
import { callEngines, type FacadeDependencies, facadeId } from './engines.ts';
import { streamFrom } from './stream.ts';

/** Speech recognition. A stream may say whose it is: it waits for a place at its engine as a call does, and keeps it. */
export interface AsrService extends AsrProviderV1 {
  transcribeStream?(request: AsrStreamRequest, requester?: Requester): AsyncIterable<AsrEvent>;
}

const noCapabilities: AsrCapabilities = {
  offline: false,
  streaming: false,
  diarization: false,
  languageDetection: false,
  wordTimes: false,
  hints: false,
  profanityFilter: false,
  numberFormatting: false,
  containers: [],
  raw: [],
};

/** Of samples as most engines take them: for compressed sound it is too much, for all of it alike. */
const usualBytesPerMs = 32;

/** Sound as it arrives, each piece counted when it is taken. */
async function* charged(audio: AsyncIterable<Uint8Array>, charge: (cost: number) => void) {
  for await (const piece of audio) {
    charge(piece.length / usualBytesPerMs);
    yield piece;
  }
}

/** `services.asr`: the selected engines as one, with retry, fail-over, circuit breaker and deadline. */
export const createAsrFacade = (slot: EngineSlot<'asr'>, dependencies: FacadeDependencies): AsrService => {
  const capabilities = slot.selected[0]?.provider.capabilities ?? noCapabilities;
  const streaming = slot.selected.find(({ provider }) => provider.transcribeStream);
  return Object.freeze<AsrService>({
    contract: 'asr/v1',
    id: facadeId(slot),
    capabilities: { ...capabilities, streaming: streaming !== undefined },
    check: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.check({ signal: inner })),
    languages: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.languages({ signal: inner })),
    transcribe: (request) =>
      callEngines(
        slot,
        dependencies,
        request.signal,
        ({ provider }, signal) => provider.transcribe({ ...request, signal }),
        { work: { cost: request.audio.size / usualBytesPerMs } },
      ),
    ...(streaming
      ? {
          transcribeStream: (request, requester) =>
            streamFrom(streaming, dependencies, {
              signal: request.signal,
              requester,
              cost: 0,
              open: (charge) =>
                streaming.provider.transcribeStream?.({ ...request, audio: charged(request.audio, charge) }),
            }),
        }
      : {}),
    // The container closes the providers themselves, each once.
    close: async () => {},
  });
};
