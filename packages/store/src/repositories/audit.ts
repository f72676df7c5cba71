import { eq, getTableColumns, gte, lt, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '../database/database.ts';
import { type AuditRepository, actorText } from '../model/index.ts';
import type { Clock } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { searchPage } from '../rows/search-page.ts';
import { auditLog } from '../schema/index.ts';

const { accountId: _owner, ...columns } = getTableColumns(auditLog);

/** The audit log over a database. */
export const createAudit = (database: Database, clock: Clock): AuditRepository => {
  const rows = ownedRows(database, auditLog, columns);
  return {
    async write(accountId, entry) {
      const id = v7();
      await database.repeatable((session) =>
        session.sql
          .insert(auditLog)
          .values({
            ...{ id, accountId, ...entry },
            ...{ actor: actorText(entry.actor), detail: entry.detail ?? {}, createdAt: clock() },
          })
          .onConflictDoNothing(),
      );
    },

    list: (accountId, page, { actor, action, target, since, until, search } = {}) => {
      const which = [
        actor === undefined ? undefined : eq(auditLog.actor, actor),
        action === undefined
          ? undefined
          : or(eq(auditLog.action, action), sql`starts_with(${auditLog.action}, ${`${action}.`})`),
        target === undefined ? undefined : eq(auditLog.target, target),
        since === undefined ? undefined : gte(auditLog.createdAt, since),
        until === undefined ? undefined : lt(auditLog.createdAt, until),
      ];
      const texts = [auditLog.action, auditLog.actor, auditLog.target];
      return searchPage(database, rows, auditLog, accountId, page, which, search, ...texts);
    },
  };
};
