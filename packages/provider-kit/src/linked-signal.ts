/** A signal of one call. */
export interface LinkedSignal {
  readonly signal: AbortSignal;
  /** Forgets the signals that it follows: some of them outlive the call by far. */
  unlink(): void;
}

/** A signal that is aborted with the first of the given ones. */
export const linkSignals = (...sources: readonly AbortSignal[]): LinkedSignal => {
  const controller = new AbortController();
  const follow = (event: Event): void => controller.abort((event.target as AbortSignal).reason);
  for (const source of sources) {
    if (source.aborted) controller.abort(source.reason);
    else source.addEventListener('abort', follow);
  }
  return {
    signal: controller.signal,
    unlink() {
      for (const source of sources) source.removeEventListener('abort', follow);
    },
  };
};
