/** Where the store says what it did. A pino logger fits. Fields never hold texts, secrets or connection passwords. */
export interface StoreLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const nothing = (): void => {};

/** Says nothing: the default. */
export const silentLogger: StoreLogger = { info: nothing, warn: nothing, error: nothing };
