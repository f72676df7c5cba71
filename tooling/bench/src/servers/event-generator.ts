/**
 * Makes events in the store's real way: a translation that is recorded.
 *
 * Argument: a file with an `EventPlan`. Prints `Generated`.
 */
import { readFileSync } from 'node:fs';
import { openStore } from '@dragoman/store';
import { percentile } from '../statistics.ts';
import type { EventPlan, Generated } from './event-generator-client.ts';
import { sampleTranslation } from './sample-event.ts';

const plan: EventPlan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const { databaseUrl, secretKey, tenants, count, perSecond } = plan;
const store = await openStore({ databaseUrl, secretKey, dataDirectory: '' });
const options = { keepTexts: true };
const batchSize = 100;
const intervalMilliseconds = 1_000 / perSecond;
const commits: number[] = [];

const translationOf = (place: number, at: Date) => {
  const tenant = tenants[place % tenants.length];
  if (tenant === undefined) throw new Error('There is nobody to translate for.');
  return sampleTranslation(tenant.accountId, tenant.projectId, place, at);
};

/** Batches are of one account: all places of one go through its projects in turn. */
const recordAtOnce = async (): Promise<void> => {
  const accounts = Map.groupBy(
    Array.from({ length: count }, (_, place) => place),
    (place) => translationOf(place, new Date()).accountId,
  );
  const rows = [...accounts].map(([accountId, places]) => ({ accountId, places }));
  await Promise.all(
    rows.map(async ({ accountId, places }) => {
      for (let start = 0; start < places.length; start += batchSize) {
        const batch = places.slice(start, start + batchSize);
        await store.translations.recordAll(
          accountId,
          batch.map((place) => ({ translation: translationOf(place, new Date()), options })),
        );
      }
    }),
  );
};

const recordOne = async (place: number, scheduled: number): Promise<void> => {
  const translation = translationOf(place, new Date(scheduled));
  await store.translations.record(translation.accountId, translation, options);
  commits.push(performance.timeOrigin + performance.now() - scheduled);
};

const recordByTheClock = async (): Promise<void> => {
  const startedAt = performance.timeOrigin + performance.now();
  const running: Promise<void>[] = [];
  await new Promise<void>((resolve, reject) => {
    const tick = () => {
      const now = performance.timeOrigin + performance.now();
      while (running.length < count && startedAt + running.length * intervalMilliseconds <= now) {
        const place = running.length;
        const recorded = recordOne(place, startedAt + place * intervalMilliseconds);
        recorded.catch(reject);
        running.push(recorded);
      }
      if (running.length === count) resolve();
      else setTimeout(tick, 1);
    };
    tick();
  });
  await Promise.all(running);
};

await (perSecond > 0 ? recordByTheClock() : recordAtOnce());
await store.close();
const generated: Generated = {
  recorded: count,
  commitP50: percentile(commits, 0.5),
  commitP99: percentile(commits, 0.99),
};
process.stdout.write(JSON.stringify(generated));
