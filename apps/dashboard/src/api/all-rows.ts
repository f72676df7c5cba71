import type { Page } from './client.ts';

/** All rows of a list of which there are few, page by page. @param most stop there */
export const allRows = async <Row>(
  load: (cursor: string | undefined) => Promise<Page<Row>>,
  most = 1_000,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && rows.length < most);
  return rows;
};
