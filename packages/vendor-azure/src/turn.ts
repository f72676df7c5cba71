import { createMessageQueue, type MessageQueue, type VendorCall } from '@dragoman/provider-kit';
import type { AzureConnection } from './vendor.ts';
import { type Watch, type Wire, watchWire } from './wire.ts';

/** What a recogniser or synthesiser of the SDK is asked to do over its one connection. */
export interface Turn<Said> {
  /** Its `internalData`. */
  readonly inside: object;
  /** `wss://…`, or `ws://…` without TLS. */
  readonly host: string;
  /** Looks at each message before the SDK does. */
  readonly inspect: Watch['inspect'];
  /** Makes it begin, with a queue for what it says. */
  start(queue: MessageQueue<Said>, wire: Wire): void;
  /** Lets it go. Called when the turn is over, complete or not. */
  close(): void;
}

/** What the SDK says in one turn, to its end. A turn that is left before, or fails, is cut. */
export async function* saidIn<Said>(
  { signal }: VendorCall<AzureConnection>,
  { inside, host, inspect, start, close }: Turn<Said>,
): AsyncGenerator<Said, void, undefined> {
  const queue = createMessageQueue<Said>();
  const wire = watchWire(inside, { secure: host.startsWith('wss:'), inspect, failed: queue.fail });
  let isComplete = false;
  // An event is not told once more to who comes late.
  if (signal.aborted) queue.fail(signal.reason);
  else signal.addEventListener('abort', () => queue.fail(signal.reason), { once: true });
  try {
    start(queue, wire);
    yield* queue;
    isComplete = true;
  } finally {
    if (!isComplete) wire.cut();
    close();
    wire.finish();
  }
}
