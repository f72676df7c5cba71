/** A clock that ends one piece of work; it can be wound up again. */
export interface Deadline {
  /** Aborted with the `DOMException` `TimeoutError` when time is over, or with the caller's own reason. */
  readonly signal: AbortSignal;
  /** Starts the time for the next byte anew; the total goes on. */
  restart(milliseconds: number): void;
  /** Ends the time for the next byte, not the total. */
  pause(): void;
  /** Takes all clocks away. */
  end(): void;
}

/** Starts a deadline of `totalMs` under the caller's signal. */
export const startDeadline = (totalMs: number, caller: AbortSignal | undefined): Deadline => {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('Time is over.', 'TimeoutError'));
  const onAbort = () => controller.abort(caller?.reason);
  const total = setTimeout(expire, totalMs);
  let step: NodeJS.Timeout | undefined;
  if (caller?.aborted) onAbort();
  else caller?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    restart: (milliseconds) => {
      clearTimeout(step);
      step = setTimeout(expire, milliseconds);
    },
    pause: () => clearTimeout(step),
    end: () => {
      clearTimeout(total);
      clearTimeout(step);
      caller?.removeEventListener('abort', onAbort);
    },
  };
};
