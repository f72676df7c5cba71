/** When a request was sent and when its answer came, in milliseconds of one clock. */
export interface Exchange {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/**
 * The most requests that were admitted within any window, as far as an outsider can prove it: a request was admitted
 * somewhere between its sending and its answer, so a group counts where even its widest reading fits into the window.
 */
export const maxInWindow = (admitted: readonly Exchange[], windowMilliseconds: number): number => {
  let most = 0;
  for (const { sentAt } of admitted) {
    const within = admitted.filter(
      (other) => other.sentAt >= sentAt && other.answeredAt < sentAt + windowMilliseconds,
    );
    most = Math.max(most, within.length);
  }
  return most;
};
