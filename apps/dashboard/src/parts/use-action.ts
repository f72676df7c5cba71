import { useState } from 'react';

/** Something that is done at the service: whether it is under way, and why it failed. */
export interface Action<Parameters extends readonly unknown[]> {
  readonly isBusy: boolean;
  /** Null: it did not fail, or is tried again. */
  readonly error: unknown;
  /** Does it; a second time while the first is under way it does nothing. @returns whether it was done */
  run(...parameters: Parameters): Promise<boolean>;
}

/** Something that is done at the service. What was typed for it stays as it is, whatever comes of it. */
export const useAction = <Parameters extends readonly unknown[]>(
  work: (...parameters: Parameters) => Promise<unknown>,
): Action<Parameters> => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    isBusy,
    error,
    async run(...parameters) {
      if (isBusy) return false;
      setBusy(true);
      setError(null);
      try {
        await work(...parameters);
        return true;
      } catch (failure) {
        setError(failure);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};
