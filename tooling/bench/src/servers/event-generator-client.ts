import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import { run } from '../machine/run.ts';

/** The project of one webhook: what happens there is one delivery. */
export interface Tenant {
  readonly accountId: string;
  readonly projectId: string;
  readonly webhookId: string;
}

/** Where the store of a run is. */
export interface StoreAddress {
  readonly databaseUrl: string;
  readonly secretKey: string;
}

/** Events to be made: translations of these tenants in turn, recorded in the store as the API records them. */
export interface EventPlan extends StoreAddress {
  readonly tenants: readonly Tenant[];
  readonly count: number;
  /** By the clock, each as a call of its own; 0: as fast as can be, in batches. */
  readonly perSecond: number;
}

/** What the generator says of itself. */
export interface Generated {
  readonly recorded: number;
  /** Milliseconds from the scheduled moment to the commit. */
  readonly commitP50: number;
  readonly commitP99: number;
}

let plans = 0;

/** Makes events, from a process on core 1. Rejects where one was not recorded. */
export const generateEvents = async (plan: EventPlan, folder: string): Promise<Generated> => {
  plans += 1;
  const path = join(folder, `events-${plans}.json`);
  await writeFile(path, JSON.stringify(plan));
  const program = join(folders.source, 'servers', 'event-generator.ts');
  const output = await run('taskset', [
    ...['-c', '1', process.execPath, '--conditions=@dragoman/source', program, path],
  ]);
  return JSON.parse(output);
};
