/** The service cannot start, for a reason that the operator can mend: the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
