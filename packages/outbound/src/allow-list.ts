import type ipaddr from 'ipaddr.js';
import { isWithin, type Network, parseAddress } from './address-class.ts';

/** What callers' URLs may reach although it is not public. */
export interface AllowList {
  /** Whether an address is named, or lies in a named network. */
  hasAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean;
  /** Whether a host name is named. Its subdomains are not. */
  hasName(name: string): boolean;
  /** Whether any address or network is named, so that a name may lead to one. */
  readonly hasNetworks: boolean;
}

const networkOf = (entry: string): Network | undefined => {
  const [first = '', bits, ...rest] = entry.replace(/^\[([^\]]*)\]/, '$1').split('/');
  const address = parseAddress(first);
  if (!address || rest.length > 0) return undefined;
  const width = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, width];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? [address, Number(bits)] : undefined;
};

const nameOf = (entry: string): string | undefined => {
  if (!/^[^\s/:@?#%*[\]\\]+$/.test(entry) || !URL.canParse(`http://${entry}`)) return undefined;
  const { hostname } = new URL(`http://${entry}`);
  // `127.1` and `0x7f.1` are addresses to a URL, and names to nobody.
  return parseAddress(hostname) ? undefined : hostname.replace(/\.$/, '');
};

/** What is wrong with an entry of `outbound.allow`; undefined where nothing is. */
export const allowEntryProblem = (entry: string): string | undefined =>
  networkOf(entry) || nameOf(entry)
    ? undefined
    : `“${entry}” is neither an address, a network nor a host name`;

/**
 * Reads `outbound.allow`.
 *
 * @param entries addresses, networks (`10.0.0.0/8`) or host names
 * @throws {TypeError} where an entry is none of these; the message names it
 */
export const readAllowList = (entries: readonly string[]): AllowList => {
  const networks: Network[] = [];
  const names = new Set<string>();
  for (const entry of entries) {
    const problem = allowEntryProblem(entry);
    if (problem !== undefined) throw new TypeError(`${problem}.`);
    const network = networkOf(entry);
    const name = network ? undefined : nameOf(entry);
    if (network) networks.push(network);
    else if (name) names.add(name);
  }
  return {
    hasAddress: (address) => networks.some((network) => isWithin(address, network)),
    hasName: (name) => names.has(name),
    hasNetworks: networks.length > 0,
  };
};
