import { join } from 'node:path';
import { createKeys } from '../../dragoman/keys.ts';
import { throughModel } from '../../dragoman/model-path.ts';
import { type Dragoman, startDragoman } from '../../dragoman/start.ts';
import type { Target } from '../../load/target.ts';
import { moveEmbeddedDatabase } from '../../machine/postgresql.ts';
import { translateRequests } from '../translate-requests.ts';
import type { Surroundings } from './peers.ts';

/** Which of our services is started. */
interface Ours {
  readonly name: string;
  readonly tls?: boolean;
  /** Another checkout of this repository, built. */
  readonly checkout?: string;
}

/** As `npm start` leaves it: all roles in one process, the embedded database. */
const start = async (
  { folder, upstream, resources }: Surroundings,
  { name, ...rest }: Ours,
): Promise<Omit<Target, 'requests'> & { readonly dragoman: Dragoman }> => {
  const dragoman = await startDragoman({
    folder: join(folder, name.replaceAll(/\W+/g, '-')),
    cores: '0',
    environment: throughModel(upstream),
    ...rest,
  });
  resources.keep(dragoman.server);
  const postgresql = await moveEmbeddedDatabase(dragoman.dataFolder, '1');
  const { pid } = dragoman.server;
  return { name, pid, dragoman, helpers: { upstream: upstream.server.pid, postgresql } };
};

/** Ours behind a proxy's header; the second target is the same process with one key. */
export const startOurs = async (surroundings: Surroundings, keyCount: number): Promise<[Target, Target]> => {
  const { dragoman, ...target } = await start(surroundings, { name: 'dragoman' });
  const requests = translateRequests(dragoman.origin, await createKeys(dragoman, keyCount, 0));
  return [
    { ...target, requests },
    { ...target, name: 'dragoman, one key', requests: requests.slice(0, 1) },
  ];
};

/** One more of ours: with its own TLS, as it runs without a proxy, or of another checkout, to compare with. */
export const startOther = async (
  surroundings: Surroundings,
  keyCount: number,
  ours: Ours,
): Promise<Target> => {
  const { dragoman, ...target } = await start(surroundings, ours);
  return { ...target, requests: translateRequests(dragoman.origin, await createKeys(dragoman, keyCount, 0)) };
};
