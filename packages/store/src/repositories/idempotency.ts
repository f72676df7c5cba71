import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import {
  actorText,
  type IdempotencyRepository,
  type IdempotentAnswer,
  type Secrets,
} from '../model/index.ts';
import type { InternalProcesses } from '../processes/registry.ts';
import { type Clock, isId } from '../rows/common.ts';
import { inBatches, runStatement } from '../rows/statements.ts';

const answerLifeMs = 24 * 60 * 60 * 1000;
const sweepRows = 5_000;

/** What holds a claim lives no more. */
const isDead = 'held.answer is null and not exists (select from processes where id = held.process_id)';

/** Takes the place where it is free, its answer has expired, or its holder has died. */
const claimStatement = `
  insert into idempotency_keys as held (account_id, scope, token, request_hash, process_id, created_at, expires_at)
  select account.id, $2, $3, $4, $5, $6, $7 from accounts account where account.id = $1 and account.deleting_at is null
  on conflict (account_id, scope) do update set
    token = excluded.token, request_hash = excluded.request_hash, answer = null, process_id = excluded.process_id,
    created_at = excluded.created_at, expires_at = excluded.expires_at
  where (held.answer is not null and held.expires_at <= excluded.created_at) or (${isDead})
  returning token
`;

/** The row of a token: `$1` to `$3`. */
const held = 'where account_id = $1 and scope = $2 and token = $3';

const sweepStatement = `
  delete from idempotency_keys where (account_id, scope) in (
    select account_id, scope from idempotency_keys held
    where expires_at <= $1 and (answer is not null or ${isDead}) limit $2 for update skip locked
  )
`;

interface HeldRow {
  request_hash: Buffer;
  answer: Buffer | null;
  token: string;
}

/** A token names its row, so that it is found by the primary key. */
const tokenOf = (scope: Buffer, id: string): string => `${scope.toString('base64url')}.${id}`;

const readToken = (token: string): { scope: Buffer; id: string } | undefined => {
  const [scope, id] = token.split('.');
  return scope !== undefined && id !== undefined && isId(id)
    ? { scope: Buffer.from(scope, 'base64url'), id }
    : undefined;
};

/** What an answer's seal is bound to: moved to another row, it does not open. */
const contextOf = (accountId: string, scope: Buffer): string => `${accountId}/${scope.toString('base64url')}`;

/** Idempotent requests over a database. */
export const createIdempotency = (
  database: Database,
  secrets: Secrets,
  clock: Clock,
  processes: Pick<InternalProcesses, 'id' | 'joined'>,
): IdempotencyRepository => {
  /** Writes to the row of a token. @param rest of the parameters, after those that name the row */
  const write = async (
    accountId: string,
    token: string,
    statement: string,
    rest: (scope: Buffer) => readonly unknown[],
  ): Promise<void> => {
    const parts = readToken(token);
    if (parts !== undefined)
      await runStatement(database, statement, [accountId, parts.scope, parts.id, ...rest(parts.scope)]);
  };

  return {
    async claim(accountId, input) {
      const scope = createHash('sha256')
        .update(JSON.stringify([actorText(input.actor), input.operation, input.key]))
        .digest();
      await processes.joined();
      // A row seen as held may be released before it is read: then the claim is made again.
      for (;;) {
        const now = clock();
        const id = randomUUID();
        const outcome = await database.repeatable(async ({ client }) => {
          const claimed = await client.query({
            name: 'claim',
            text: claimStatement,
            values: [
              accountId,
              scope,
              id,
              input.requestHash,
              processes.id,
              now,
              new Date(now.getTime() + answerLifeMs),
            ],
          });
          if (claimed.rows.length > 0) return { claimed: true } as const;
          const held = await client.query<HeldRow>(
            'select request_hash, answer, token from idempotency_keys where account_id = $1 and scope = $2',
            [accountId, scope],
          );
          const row = held.rows[0];
          // Claimed by this very call, whose first answer was lost on the way.
          if (row?.token === id) return { claimed: true } as const;
          if (row !== undefined) return { claimed: false, row } as const;
          const account = await client.query('select 1 from accounts where id = $1 and deleting_at is null', [
            accountId,
          ]);
          if (account.rows.length === 0) throw new StoreError('not_found', 'There is no such account.');
          return undefined;
        });
        if (outcome === undefined) continue;
        if (outcome.claimed) return { state: 'claimed', token: tokenOf(scope, id) };
        if (!outcome.row.request_hash.equals(input.requestHash)) return { state: 'different_request' };
        if (outcome.row.answer === null) return { state: 'running' };
        const opened = secrets.decrypt('idempotency', outcome.row.answer, contextOf(accountId, scope));
        return { state: 'answered', answer: JSON.parse(opened.toString('utf8')) as IdempotentAnswer };
      }
    },

    async complete(accountId, token, answer) {
      await write(
        accountId,
        token,
        `update idempotency_keys set answer = $4, expires_at = $5 ${held}`,
        (scope) => [
          secrets.encrypt('idempotency', Buffer.from(JSON.stringify(answer)), contextOf(accountId, scope)),
          new Date(clock().getTime() + answerLifeMs),
        ],
      );
    },

    async release(accountId, token) {
      await write(accountId, token, `delete from idempotency_keys ${held} and answer is null`, () => []);
    },

    sweep: () => inBatches(sweepRows, () => runStatement(database, sweepStatement, [clock(), sweepRows])),
  };
};
