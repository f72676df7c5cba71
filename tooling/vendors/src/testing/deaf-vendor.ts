import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { AsrProviderV1, AsrStreamRequest } from '@dragoman/provider';
import { speechFormat } from '@dragoman/sound-kit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { speech } from './speech.ts';
import { asrEventsOf, chunksOf } from './streams.ts';

/** Whether the vendor opens WebSockets, and reads what comes over them. */
type Deafness = 'never answers' | 'reads nothing' | 'reads all';

/** A vendor that listens badly. */
interface DeafVendor {
  readonly url: string;
  /** When the first connection came. */
  readonly asked: Promise<void>;
  /** When it was ended from the other side. */
  readonly closed: Promise<void>;
}

/** A server, until the test ends, that says no more than that a WebSocket is open. */
export const startDeafVendor = async (deafness: Deafness): Promise<DeafVendor> => {
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const server = createServer().listen(0, '127.0.0.1');
  server.on('upgrade', ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    if (deafness !== 'never answers') {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
      );
    }
    socket.on('error', closed.resolve).on('end', closed.resolve);
    if (deafness === 'reads nothing') socket.pause();
    else socket.resume();
    onTestFinished(() => void socket.destroy());
    asked.resolve();
  });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { url, asked: asked.promise, closed: closed.promise };
};

/**
 * Tests that a stream of a vendor who listens badly holds neither the process nor memory.
 *
 * @param create makes a provider for an address, closed when the test ends
 */
export const describeDeafVendor = (create: (url: string) => AsrProviderV1): void => {
  const begin = (provider: AsrProviderV1, more: Partial<AsrStreamRequest> = {}) => {
    const controller = new AbortController();
    const audio = chunksOf(speech('good morning'));
    const request = { audio, format: speechFormat, language: 'en-US', signal: controller.signal, ...more };
    const call = asrEventsOf(provider, request);
    call.catch(() => undefined);
    return async () => {
      controller.abort();
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    };
  };

  describe('a vendor that opens a stream and says no more', () => {
    it('is left at once, and not after the 30 s for which a WebSocket waits', async () => {
      const { url, asked, closed } = await startDeafVendor('reads all');
      const abort = begin(create(url));
      await asked;
      await setTimeout(50);
      const beganAt = performance.now();
      await abort();
      await closed;
      expect(performance.now() - beganAt).toBeLessThan(10_000);
    });

    it.each([
      ['reads nothing', 'its network takes'],
      ['never answers', 'goes before the answer'],
    ] as const)('that %s is sent no more than %s: the rest is not even read', async (deafness, _) => {
      const { url, asked } = await startDeafVendor(deafness);
      let pieces = 0;
      const audio = (async function* () {
        for (; pieces < 200; pieces += 1) yield new Uint8Array(1_000_000);
      })();
      const abort = begin(create(url), { audio });
      await asked;
      if (deafness === 'reads nothing') await vi.waitUntil(() => pieces > 0, { timeout: 10_000 });
      for (let before = -1; before !== pieces; await setTimeout(300)) before = pieces;
      // What the buffers of the two sockets hold.
      expect(pieces).toBeLessThan(20);
      await abort();
    });
  });
};
