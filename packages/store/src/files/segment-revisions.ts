import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { FileRepository, SegmentRevision } from '../model/index.ts';
import { areIds, pageLimit } from '../rows/common.ts';
import { fileSegmentRevisions, fileSegments } from '../schema/index.ts';
import { segmentsOf } from './columns.ts';

const { accountId, fileId: ofFile, number: ofNumber, ...columns } = getTableColumns(fileSegmentRevisions);

/** The history of a segment: what is kept of it, and its present state where that is not, since no person has made it. */
export const createSegmentRevisions =
  (database: Database): FileRepository['segmentRevisions'] =>
  async (owner, fileId, number, page) => {
    if (!areIds(owner, fileId)) return null;
    const limit = pageLimit({ limit: page.limit });
    return database.repeatable(async ({ sql }) => {
      const [segment] = await sql
        .select()
        .from(fileSegments)
        .where(and(segmentsOf(owner, fileId), eq(fileSegments.number, number)));
      if (segment === undefined) return null;
      const kept = await sql
        .select(columns)
        .from(fileSegmentRevisions)
        .where(
          and(
            eq(accountId, owner),
            eq(ofFile, fileId),
            eq(ofNumber, number),
            page.before === undefined ? undefined : lt(columns.revision, page.before),
          ),
        )
        .orderBy(desc(columns.revision))
        .limit(limit);
      const { revision, status, hidden, target, origin, qualityScore, qualityChecks } = segment;
      const isKept = page.before !== undefined || kept[0]?.revision === revision;
      const present: SegmentRevision = {
        ...{ revision, status, hidden, target, origin, qualityScore, qualityChecks },
        ...{ actor: null, createdAt: segment.updatedAt },
      };
      const found = isKept ? kept : [present, ...kept];
      const items = found.slice(0, page.limit);
      return { items, next: found.length > page.limit ? (items.at(-1)?.revision ?? null) : null };
    });
  };
