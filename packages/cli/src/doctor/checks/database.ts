import { type ApiConfiguration, attempt, type Check } from '@dragoman/api';
import { describeDatabase, inspectStore, StoreError } from '@dragoman/store';

/** Whether the database answers, and belongs to this version and this root secret. Changes nothing in it. */
export const checkDatabase = ({ values }: ApiConfiguration): Promise<Check> =>
  attempt({ id: 'database', title: 'Database' }, async () => {
    const { dataDir, databaseUrl, secretKey, secretKeyPrevious } = values;
    const { description, database } = await inspectStore({
      dataDirectory: dataDir,
      databaseUrl,
      secretKey,
      secretKeyPrevious,
    }).catch((error: unknown) => {
      // A URL that cannot be read has no description, and says so itself.
      if (databaseUrl === undefined || !StoreError.is(error) || error.code === 'invalid_value') throw error;
      throw new Error(`${describeDatabase(databaseUrl)}: ${error.message}`, { cause: error });
    });
    if (database === null) return { status: 'ok', detail: `${description}: is made by the first start` };
    const { postgresVersion, appliedMigrations, pendingMigrations, socket, isPaused } = database;
    const facts = [
      description,
      `PostgreSQL ${postgresVersion}`,
      `${appliedMigrations} of ${appliedMigrations + pendingMigrations} migrations`,
      ...(socket ? [`socket ${socket.directory}, user ${socket.user}, database ${socket.database}`] : []),
    ].join('; ');
    if (isPaused) {
      return {
        status: 'warning',
        detail: `${facts}; restored: deliveries, jobs and upkeep are paused`,
        remedy: 'Run `dragoman release` as soon as the service that it was copied from runs no more.',
      };
    }
    return pendingMigrations === 0
      ? { status: 'ok', detail: facts }
      : {
          status: 'warning',
          detail: facts,
          remedy: 'The next start runs the migrations. Make a backup first: `dragoman backup`.',
        };
  });
