/** What the service says of itself; pino's loggers are of this shape. */
export interface DeliveryLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Says nothing. */
export const silentLogger: DeliveryLogger = {
  info() {},
  warn() {},
  error() {},
};
