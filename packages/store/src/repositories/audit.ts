import { getTableColumns } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '../database/database.ts';
import { type AuditRepository, actorText } from '../model/index.ts';
import type { Clock } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { auditLog } from '../schema/index.ts';

const { accountId: _owner, ...columns } = getTableColumns(auditLog);

/** The audit log over a database. */
export const createAudit = (database: Database, clock: Clock): AuditRepository => ({
  async write(accountId, entry) {
    const id = v7();
    await database.repeatable(({ sql }) =>
      sql
        .insert(auditLog)
        .values({
          ...{ id, accountId, ...entry },
          ...{ actor: actorText(entry.actor), detail: entry.detail ?? {}, createdAt: clock() },
        })
        .onConflictDoNothing(),
    );
  },

  list: ownedRows(database, auditLog, columns).list,
});
