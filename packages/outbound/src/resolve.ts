import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';

/**
 * Looks up a host name.
 *
 * @param name lower case, ASCII, no trailing dot, never an address
 * @returns all its addresses, IPv4 and IPv6; rejects where it has none
 */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** The addresses of a name in a hosts file. */
export const addressesIn = (hosts: string, name: string): readonly string[] =>
  hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    return names.some((other) => other.toLowerCase() === name) ? [address] : [];
  });

const noHosts = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return '';
  throw error;
};

/**
 * Looks up names in the hosts file, then at the machine's name servers (2 s, two tries). It does not use the system's
 * own look-up: that takes one of four threads for as long as a name server keeps it waiting, and the file system and
 * cryptography of the whole process wait behind it.
 *
 * @param hostsFile may be missing; `localhost` is this machine all the same
 */
export const systemResolver = (hostsFile = '/etc/hosts'): Resolve => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  return async (name) => {
    const local = addressesIn(await readFile(hostsFile, 'utf8').catch(noHosts), name);
    if (local.length > 0) return local;
    if (name === 'localhost') return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('No address.');
  };
};
