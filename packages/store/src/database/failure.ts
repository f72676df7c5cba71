import { StoreError } from '../error.ts';

/** SQLSTATEs after which the same work may succeed on a new connection (PostgreSQL manual, appendix A). */
const transientStates = new Set([
  '25006', // read_only_sql_transaction: a standby, in the middle of a fail-over
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up, recovering
]);

/** Errors of the socket or its address. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The driver's own words for a lost connection: it gives these errors no code. */
const lostConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^Query read timeout|not queryable/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The database's own error inside whatever a query builder wrapped around it. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && codeOf(error) === undefined && error.cause instanceof Error
    ? rootOf(error.cause)
    : error;

/** True where the connection is gone, so that a statement under way has an unknown outcome. */
export const isConnectionFailure = (error: unknown): boolean => {
  const root = rootOf(error);
  const code = codeOf(root);
  if (code !== undefined) return networkCodes.has(code) || code.startsWith('57P0') || code.startsWith('08');
  return root instanceof Error && lostConnection.test(root.message);
};

/** True where the same work may succeed if it is done again. */
export const isTransient = (error: unknown): boolean => {
  if (StoreError.is(error)) return error.code === 'unavailable';
  if (isConnectionFailure(error)) return true;
  const code = codeOf(rootOf(error));
  return code !== undefined && transientStates.has(code);
};

/** Data exceptions, and what a column's own rules refuse. */
const isInvalidValue = (sqlState: string): boolean =>
  sqlState.startsWith('22') || sqlState === '23502' || sqlState === '23514';

/**
 * A connection that the server refused: its words name users and databases, never a password, and only they say what to
 * mend.
 */
export const toConnectError = (error: unknown): StoreError => {
  const root = rootOf(error);
  if (StoreError.is(error) || isTransient(error) || !(root instanceof Error)) return toStoreError(error);
  return new StoreError('unavailable', `The database refuses the connection: ${root.message}.`, {
    sqlState: codeOf(root),
  });
};

/**
 * What callers of the store see. The driver's message, detail and parameters are left behind: they quote stored values.
 */
export const toStoreError = (error: unknown): StoreError => {
  if (StoreError.is(error)) return error;
  const root = rootOf(error);
  const sqlState = codeOf(root);
  if (isTransient(root)) {
    return new StoreError('unavailable', 'The database cannot be reached or did not answer in time.', {
      sqlState,
    });
  }
  if (sqlState === '23503') {
    return new StoreError('not_found', 'The row refers to something that does not exist.', { sqlState });
  }
  if (sqlState === '23505') {
    return new StoreError('conflict', 'A row with this identity exists already.', { sqlState });
  }
  if (sqlState !== undefined && isInvalidValue(sqlState)) {
    return new StoreError('invalid_value', 'The database cannot keep one of the values.', { sqlState });
  }
  if (sqlState === '53100') {
    return new StoreError('unavailable', 'The disk of the database is full.', { sqlState });
  }
  if (sqlState?.startsWith('53') === true) {
    return new StoreError('unavailable', 'The database is out of memory or connections.', {
      sqlState,
    });
  }
  const described = new StoreError(
    'internal',
    sqlState === undefined
      ? 'The store has a defect: see the stack.'
      : `The database refused a statement (SQLSTATE ${sqlState}).`,
    { sqlState },
  );
  // The stack of the original names the place; its first line, the message, is replaced.
  if (root instanceof Error && root.stack !== undefined) {
    const frames = root.stack.split('\n').filter((line) => line.startsWith('    at '));
    described.stack = [`${described.name}: ${described.message}`, ...frames].join('\n');
  }
  return described;
};
