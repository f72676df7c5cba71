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

/** How many empty pages are read on before somebody is asked whether to go on. */
const maxEmptyPages = 20;

/**
 * The next page that has rows: a search looks at a bounded number of texts for each, and may find none in the first ones.
 * @param cursor where it begins; undefined: at the first
 */
export const untilFound = async <Row>(
  load: (cursor: string | undefined) => Promise<Page<Row>>,
  cursor: string | undefined,
): Promise<Page<Row>> => {
  let page = await load(cursor);
  for (let pages = 1; pages < maxEmptyPages && page.rows.length === 0 && page.next !== null; pages += 1)
    page = await load(page.next);
  return page;
};
