/** What calls are ended with when the provider is closed. */
export const providerClosed = (): DOMException => new DOMException('The provider was closed.', 'AbortError');

/** Whether a provider is closed. */
export interface Closing {
  /** Aborted when it is. */
  readonly signal: AbortSignal;
  /** Throws where a request was aborted or the provider is closed. */
  throwIfOver(signal: AbortSignal): void;
  close(): void;
}

/** A provider that is not closed yet. */
export const createClosing = (): Closing => {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    throwIfOver(signal) {
      signal.throwIfAborted();
      controller.signal.throwIfAborted();
    },
    close: () => controller.abort(providerClosed()),
  };
};
