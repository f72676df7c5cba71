import pg from 'pg';
import { type Happening, pathsOf } from './happening.ts';
import type { Receiver } from './receiver.ts';
import type { Reception } from './report.ts';

/** How many of these deliveries the database knows. */
const countKnown = async (databaseUrl: string, ids: readonly string[]): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ known: number }>(
      `select count(*)::integer as known
       from (select id from webhook_delivery_history union select id from webhook_deliveries) as kept
       where id = any ($1::uuid[])`,
      [ids],
    );
    return rows[0]?.known ?? 0;
  } finally {
    await client.end();
  }
};

/** Counts what the receiver has in the end, when nothing is pending. */
export const judgeReception = async (
  receiver: Receiver,
  acknowledged: readonly Happening[],
  databaseUrl: string,
): Promise<Reception> => {
  const deliveries = [...receiver.deliveries.values()];
  const isTaken = ({ status, repliedAt }: { status: number; repliedAt: number | undefined }): boolean =>
    status === 200 && repliedAt !== undefined;
  const lost = acknowledged.flatMap((happening) =>
    pathsOf(happening).filter((path) => !receiver.heard(path, happening).some(isTaken)),
  );
  return {
    requests: deliveries.flat().length,
    deliveries: deliveries.length,
    repeated: deliveries.filter((arrivals) => arrivals.filter(isTaken).length > 1).length,
    refused: deliveries.flat().filter(({ status }) => status !== 200).length,
    forged: receiver.forged,
    unknown: deliveries.length - (await countKnown(databaseUrl, [...receiver.deliveries.keys()])),
    lost: lost.length,
  };
};
