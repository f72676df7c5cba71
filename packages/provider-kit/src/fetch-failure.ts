/** What every `fetch` says where the network failed. */
export const fetchFailed = 'fetch failed';

/** Whether a `fetch` failed, or the reading of its answer, because of the network. */
export const isFetchFailure = (error: unknown): error is TypeError =>
  error instanceof TypeError && error.message === fetchFailed;
