import { StoreError } from '../error.ts';

/** What is said of a backup whose files were changed. */
export const damaged = (): StoreError =>
  new StoreError(
    'invalid_value',
    'The backup is damaged: its files do not hold what its manifest says. Nothing was restored.',
  );
