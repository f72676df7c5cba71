/**
 * How the store can fail. The messages are for operators and say what to do next; they never hold a stored value, a
 * secret or a password.
 */
export type StoreErrorCode =
  /** The database cannot be reached, or did not answer in time. A later try may succeed. */
  | 'unavailable'
  /** More writes wait than the store keeps in memory. A later try may succeed. */
  | 'overloaded'
  /** The row refers to an account or a project of the account that does not exist. */
  | 'not_found'
  /** A row with this identity exists, or what a row belongs to does not allow the change. */
  | 'conflict'
  /** A value that the database cannot keep: a NUL character, half a surrogate pair, a number or id out of range. */
  | 'invalid_value'
  /** `secretKey` must be given (a database by URL), or is not 32 bytes of base64. */
  | 'secret_invalid'
  /** The database belongs to another root secret. */
  | 'secret_mismatch'
  /** A sealed value is damaged, or was sealed for another purpose or context, or by an unknown root secret. */
  | 'secret_unreadable'
  /** The schema of the database is newer than this code. */
  | 'database_newer'
  /** PostgreSQL is older than 15, or the data directory was made by another major version. */
  | 'database_unsupported'
  /** The embedded server cannot be set up or started. */
  | 'server_failed'
  /** The store is closed. */
  | 'closed'
  /** The database refused the statement: a defect of the store. */
  | 'internal';

const marker = Symbol.for('dragoman.StoreError');

/** The one error of the store. `sqlState` is PostgreSQL's code where it gave one. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly [marker] = true;
  readonly code: StoreErrorCode;
  readonly sqlState: string | undefined;

  constructor(code: StoreErrorCode, message: string, options: { sqlState?: string | undefined } = {}) {
    super(message);
    this.code = code;
    this.sqlState = options.sqlState;
  }

  /** True for a `StoreError` of any installed copy of this package. */
  static is(value: unknown): value is StoreError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
