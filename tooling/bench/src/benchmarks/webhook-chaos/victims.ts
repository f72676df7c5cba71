import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady, startDragoman } from '../../dragoman/start.ts';
import { freePort } from '../../machine/free-port.ts';
import { type DatabaseServer, startDatabaseServer } from '../../machine/postgresql.ts';
import type { Resources } from '../../machine/resources.ts';
import { Supervised } from './supervised.ts';

/** What is killed, in turn. */
export const victims = ['database', 'api', 'worker'] as const;
export type VictimName = (typeof victims)[number];

/** One that can be killed, and comes back. */
export interface Victim {
  readonly name: VictimName;
  /** kill -9. It is being started again when this resolves. */
  kill(): Promise<void>;
  /** Resolves when it answers. */
  ready(): Promise<void>;
}

/** The service under test: two API processes, two workers, and a database server that nobody else uses. */
export interface Stage {
  /** Of the API processes. */
  readonly origins: readonly string[];
  /** Of the first API process: the operator's key is there. */
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** Who is struck by the kill of this number, from 0, and the API process that takes the change before it. */
  turn(number: number): { readonly victim: Victim; readonly api: number };
  /** Resolves when the database, that API process and that victim answer. */
  ready(turn: { readonly victim: Victim; readonly api: number }): Promise<void>;
  allReady(): Promise<void>;
  databaseReady(): Promise<void>;
  /** How often an API process or a worker has ended without being killed. */
  deaths(): number;
}

/** Of each role: while one is started again the other one works, and the kills go on. */
const processes = 2;
const pollMilliseconds = 5;

interface Started {
  readonly process: Supervised;
  readonly port: number;
}

const databaseVictim = (server: DatabaseServer): Victim => {
  let up: Promise<void> = Promise.resolve();
  return {
    name: 'database',
    async kill() {
      await server.crash();
      up = server.recover();
      up.catch(() => {});
    },
    ready: () => up,
  };
};

const untilReady = async (origin: string): Promise<void> => {
  while (!(await isReady(origin).catch(() => false))) await sleep(pollMilliseconds);
};

/** Starts everything, on both cores. */
export const startStage = async (
  folder: string,
  environment: Readonly<Record<string, string>>,
  resources: Resources,
): Promise<Stage> => {
  const server = await startDatabaseServer(folder, resources);
  const databaseUrl = await server.createDatabase('dragoman');
  // They must see the same files.
  const dataFolder = join(folder, 'data');
  const supervise = async (role: 'api' | 'worker', number: number): Promise<Started> => {
    const port = await freePort();
    const ownFolder = join(folder, `${role}-${number}`);
    const options = {
      ...{ folder: ownFolder, dataFolder, cores: '0,1', role, port, databaseUrl, environment },
    };
    const launch = () => startDragoman(options).then((started) => started.server);
    const process = resources.keep(new Supervised(launch));
    await process.ready();
    return { process, port };
  };
  // The first one brings the schema up to date, and makes the operator's account.
  const apis = [await supervise('api', 0)];
  for (let number = 1; number < processes; number += 1) apis.push(await supervise('api', number));
  const workers = await Promise.all(Array.from({ length: processes }, (_, n) => supervise('worker', n)));

  const database = databaseVictim(server);
  const all = [...apis, ...workers].map(({ process }) => process);
  const origins = apis.map(({ port }) => `http://127.0.0.1:${port}`);
  const struck = (name: VictimName, round: number): Victim => {
    if (name === 'database') return database;
    const { process } = chosen(name === 'api' ? apis : workers, round);
    return { name, kill: () => process.kill(), ready: () => process.ready() };
  };
  return {
    origins,
    dataFolder,
    databaseUrl,
    turn(number) {
      const name = chosen(victims, number);
      const round = Math.floor(number / victims.length);
      // The one of the round is away after its turn.
      return { victim: struck(name, round), api: (name === 'worker' ? round + 1 : round) % processes };
    },
    async ready({ victim, api }) {
      await Promise.all([database.ready(), chosen(apis, api).process.ready(), victim.ready()]);
      await untilReady(chosen(origins, api));
    },
    async allReady() {
      await Promise.all([database, ...all].map((one) => one.ready()));
      await Promise.all(origins.map(untilReady));
    },
    databaseReady: () => database.ready(),
    deaths: () => all.reduce((sum, { deaths }) => sum + deaths, 0),
  };
};

/** The element whose turn it is. */
const chosen = <Element>(list: readonly Element[], number: number): Element => {
  const element = list[number % list.length];
  if (element === undefined) throw new Error('There is nobody to choose from.');
  return element;
};
