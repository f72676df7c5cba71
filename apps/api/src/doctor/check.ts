/** One thing that was looked at. */
export interface Check {
  /** Stable, for scripts. */
  readonly id: string;
  readonly title: string;
  /**
   * `ok`; `warning`: works, but look at it; `missing`: not set up, which may be meant; `failed`: set up, and does not
   * work.
   */
  readonly status: 'ok' | 'warning' | 'missing' | 'failed';
  /** What was found. Never a secret. */
  readonly detail: string;
  /** What to do, where there is something to do. */
  readonly remedy?: string;
}

/** Runs a check that fails as its work does. */
export const attempt = async (
  about: Pick<Check, 'id' | 'title'>,
  work: () => Promise<Omit<Check, 'id' | 'title'>>,
): Promise<Check> => {
  try {
    return { ...about, ...(await work()) };
  } catch (error) {
    return { ...about, status: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
};

/** What a failed call of the operating system is called, such as `ENOENT`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
