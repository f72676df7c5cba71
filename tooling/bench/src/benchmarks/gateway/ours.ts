import { join } from 'node:path';
import { createKeys } from '../../dragoman/keys.ts';
import { throughModel } from '../../dragoman/model-path.ts';
import { type Dragoman, startDragoman } from '../../dragoman/start.ts';
import type { Target } from '../../load/target.ts';
import type { Surroundings } from './peers.ts';
import { translateRequests } from './requests.ts';

const start = async (surroundings: Surroundings, name: string, tls: boolean): Promise<Dragoman> => {
  const dragoman = await startDragoman({
    folder: join(surroundings.folder, name),
    cores: '0',
    databaseUrl: await surroundings.database.createDatabase(name),
    tls,
    environment: throughModel(surroundings.upstream),
  });
  surroundings.resources.keep(dragoman.server);
  return dragoman;
};

/** Ours behind a proxy's header; the second target is the same process with one key. */
export const startOurs = async (surroundings: Surroundings, keyCount: number): Promise<[Target, Target]> => {
  const dragoman = await start(surroundings, 'dragoman', false);
  const requests = translateRequests(dragoman.origin, await createKeys(dragoman, keyCount, 0));
  const target = { name: 'dragoman', pid: dragoman.server.pid, requests };
  return [target, { ...target, name: 'dragoman, one key', requests: requests.slice(0, 1) }];
};

/** Ours with its own TLS, as it runs without a proxy. */
export const startOursWithTls = async (surroundings: Surroundings, keyCount: number): Promise<Target> => {
  const dragoman = await start(surroundings, 'dragoman-tls', true);
  const keys = await createKeys(dragoman, keyCount, 0);
  return {
    name: 'dragoman, TLS',
    pid: dragoman.server.pid,
    requests: translateRequests(dragoman.origin, keys),
  };
};
