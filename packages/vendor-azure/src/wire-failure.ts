/** What became of a connection, or of what was asked over it. */
export type WireEvent =
  /** The service answered with an HTTP status: to an upgrade any, to a request one that is no success. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly retryAfter: string | undefined;
      readonly requestId: string | undefined;
      readonly words: string;
    }
  /** The service ended the WebSocket. */
  | { readonly kind: 'closed'; readonly code: number; readonly words: string }
  /** There is no connection: refused, reset, no such host, no valid certificate. */
  | { readonly kind: 'broken'; readonly words: string }
  /** What came cannot be read. */
  | { readonly kind: 'garbage'; readonly words: string }
  /** The SDK cancelled: `code` is the name of its `CancellationErrorCode`. */
  | { readonly kind: 'cancelled'; readonly code: string; readonly words: string };

/** A call ended before its time. Its words are the vendor's: `toServiceError` makes them fit to be seen. */
export class WireFailure extends Error {
  override readonly name = 'WireFailure';
  /** Not enumerable, so that nobody prints it. */
  readonly #event: WireEvent;

  constructor(event: WireEvent) {
    super(`The connection to Azure failed: ${event.kind}.`);
    this.#event = event;
  }

  get event(): WireEvent {
    return this.#event;
  }
}
