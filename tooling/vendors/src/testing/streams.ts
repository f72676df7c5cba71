import type {
  AsrEvent,
  AsrProviderV1,
  AsrStreamRequest,
  TtsEvent,
  TtsProviderV1,
  TtsRequest,
} from '@dragoman/provider';

/** A recording as a stream of chunks. `bytes`: the length of each. Default: 8000. */
export async function* chunksOf(audio: Uint8Array, bytes = 8000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < audio.length; start += bytes) yield audio.subarray(start, start + bytes);
}

const all = async <Event>(stream: AsyncIterable<Event> | undefined): Promise<Event[]> => {
  if (!stream) throw new Error('The provider does not stream.');
  const events: Event[] = [];
  for await (const event of stream) events.push(event);
  return events;
};

/** The events of a stream that is heard. */
export const asrEventsOf = (provider: AsrProviderV1, request: AsrStreamRequest): Promise<AsrEvent[]> =>
  all(provider.transcribeStream?.(request));

/** The events of a stream that is spoken. */
export const ttsEventsOf = (provider: TtsProviderV1, request: TtsRequest): Promise<TtsEvent[]> =>
  all(provider.synthesizeStream?.(request));

/** The audio of a stream that was spoken. */
export const audioOf = (events: readonly TtsEvent[]): Buffer =>
  Buffer.concat(events.flatMap((event) => (event.type === 'audio' ? [event.audio] : [])));
