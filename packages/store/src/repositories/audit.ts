import { and, desc, eq, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '../database/database.ts';
import { type AuditRepository, actorText } from '../model/index.ts';
import { type Clock, isId, pageLimit, toPage } from '../rows/common.ts';
import { auditLog } from '../schema/index.ts';

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

  async list(accountId, page) {
    const limit = pageLimit(page);
    if (!isId(accountId) || (page.before !== undefined && !isId(page.before))) {
      return { items: [], next: null };
    }
    const rows = await database.repeatable(({ sql }) =>
      sql
        .select({
          id: auditLog.id,
          actor: auditLog.actor,
          action: auditLog.action,
          target: auditLog.target,
          detail: auditLog.detail,
          createdAt: auditLog.createdAt,
        })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.accountId, accountId),
            page.before === undefined ? undefined : lt(auditLog.id, page.before),
          ),
        )
        .orderBy(desc(auditLog.id))
        .limit(limit),
    );
    return toPage(rows, page);
  },
});
