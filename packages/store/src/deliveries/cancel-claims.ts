import type { Database } from '../database/database.ts';
import { runStatement } from '../rows/statements.ts';
import type { ClaimRow } from './claim-statement.ts';
import { keepCancelled } from './history.ts';

const statement = `
with cancelled as (
  delete from webhook_deliveries delivery
  using unnest($1::uuid[], $2::uuid[]) as given (id, claim_id)
  where delivery.id = given.id and delivery.claim_id = given.claim_id
  returning delivery.*
)
${keepCancelled('$3', '$4')}
`;

/** Ends deliveries that were claimed and turned out to be impossible. */
export const cancelClaims = async (
  database: Database,
  claims: readonly Pick<ClaimRow, 'id' | 'claim_id'>[],
  reason: 'body_dropped' | 'webhook_deleted',
  at: Date,
): Promise<void> => {
  const ids = [claims.map(({ id }) => id), claims.map((claim) => claim.claim_id)];
  await runStatement(database, statement, [...ids, reason, at]);
};
