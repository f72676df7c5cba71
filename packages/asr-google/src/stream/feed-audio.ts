import type { AsrStreamRequest } from '@dragoman/provider';
import { planAudio } from '../audio/audio-plan.ts';
import type { Query } from '../recognition-config.ts';
import type { LiveCall } from './live-call.ts';
import { readHead } from './read-head.ts';

/** Google refuses larger messages. */
const messageBytes = 25_600;

/** Audio on its way to Google. */
export interface Feeding {
  /** Reads no more of the audio, and lets its source go. */
  stop(): void;
}

/** The bytes from `start` to `end` of chunks. */
async function* between(
  chunks: AsyncIterable<Uint8Array>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of chunks) {
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.length, end - at);
    at += chunk.length;
    if (from < to) yield from === 0 && to === chunk.length ? chunk : chunk.subarray(from, to);
  }
}

/** Sends the configuration and then audio as it arrives, to its end. What fails here, the stream rejects with. */
export const feedAudio = (
  request: AsrStreamRequest,
  live: LiveCall,
  configure: (plan: ReturnType<typeof planAudio>) => Query,
): Feeding => {
  const iterator = request.audio[Symbol.asyncIterator]();
  let isOver = false;

  const feed = async (): Promise<void> => {
    const { head, chunks } = await readHead(iterator, request.format.kind === 'raw');
    if (isOver) return;
    const plan = planAudio(head, request.format);
    await live.send({ streamingConfig: { config: configure(plan).config, interimResults: true } });
    for await (const chunk of between(chunks, plan.start, plan.end)) {
      if (isOver) return;
      const audio = plan.convert ? plan.convert(chunk) : chunk;
      for (let start = 0; start < audio.length && !isOver; start += messageBytes) {
        await live.send({ audioContent: audio.subarray(start, start + messageBytes) });
      }
    }
    if (isOver) return;
    isOver = true;
    live.finish();
  };
  feed().catch(live.fail);

  return {
    stop() {
      if (isOver) return;
      isOver = true;
      // A source that waits for its own next chunk answers whenever that comes.
      iterator.return?.().then(undefined, () => undefined);
    },
  };
};
