import { destination, type Logger, pino } from 'pino';

/** One JSON line an event, on standard output, written in the background. Secrets and texts have no place in it. */
export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Nothing secret is logged on purpose; these are what a library's error may carry.
      redact: ['err.config', 'err.headers', 'err.request', 'err.response'],
    },
    // Under load lines are written together; a lone one is seen after a quarter of a second at the latest.
    destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 250 }),
  );
