/** The exit codes of the command. */
export const exitCodes = { failure: 1, usage: 2 } as const;

/** The command cannot do what it was asked, for a reason that the person at the keyboard can mend: the message says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Errors whose messages are made for people. Known by name, so that nothing is imported only to be compared with. */
const forPeople = new Set([
  'CommandError',
  'ConfigurationError',
  'StartError',
  'StoreError',
  'ModelStoreError',
  'ServiceError',
  'DragomanError',
  'DragomanConnectionError',
]);

/** Errors of the operating system name the call and the path; that is all a person needs. */
const isSystemError = (error: Error): boolean => 'syscall' in error && 'code' in error;

/** What to print of an error: its message, with a stack only where it is a defect. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`;
  if (forPeople.has(error.name) || isSystemError(error)) return error.message;
  return `Something went wrong that should not. Please report this:\n${error.stack ?? error.message}`;
};
