import { type Addresses, type AzureEngine, WireFailure, watchWire } from '@dragoman/vendor-azure';
import { inspectMessage } from './messages.ts';
import type { AzureAsrOptions } from './options.ts';
import { createRecogniser } from './recogniser.ts';

/** Opens a connection for recognition and ends it: the key is looked at, and nothing is billed. */
export const checkEngine = async (
  requestSignal: AbortSignal,
  options: AzureAsrOptions,
  engine: AzureEngine,
  addresses: Addresses,
): Promise<void> => {
  const call = await engine.begin(requestSignal);
  const format = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;
  const recogniser = createRecogniser(call.sdk, { format, language: 'en-US' }, options, addresses);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const wire = watchWire(recogniser.inside, {
    secure: recogniser.host.startsWith('wss:'),
    inspect: inspectMessage,
    failed: reject,
  });
  call.onAbort(reject);
  try {
    recogniser.connect(resolve, (error) => reject(new WireFailure({ kind: 'broken', words: String(error) })));
    await promise;
    wire.finish();
  } catch (error) {
    wire.cut();
    throw call.seen(error);
  } finally {
    setImmediate(recogniser.close);
    call.end();
  }
};
