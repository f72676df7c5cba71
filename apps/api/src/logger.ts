import { destination, type Logger, pino } from 'pino';

/** One JSON line an event, on standard output, written in the background. Secrets and texts have no place in it. */
export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Nothing of the kind is logged on purpose; this is for what a library puts into an error.
      redact: {
        paths: [
          '*.authorization',
          '*.headers.authorization',
          '*.apiKey',
          '*.api_key',
          '*.password',
          '*.secret',
          '*.key',
          'err.config',
          'err.request',
        ],
        censor: '[redacted]',
      },
    },
    // Under load lines are written together; a lone one is seen after a quarter of a second at the latest.
    destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 250 }),
  );
