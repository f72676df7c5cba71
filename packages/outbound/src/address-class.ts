import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network: its first address and the number of bits that all its addresses share. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Whether an address lies in a network. */
export const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [first, bits]: Network): boolean =>
  address.kind() === first.kind() && address.match(first, bits);

/** All of IPv6 that is given out to hosts of the internet (RFC 4291, IANA's global unicast space). */
const globalUnicast: Network = ipaddr.parseCIDR('2000::/3');

/** What `ipaddr.js` takes for ordinary addresses, and is none. */
const denied: readonly Network[] = [
  '168.63.129.16/32', // Azure's platform services
  '3ffe::/16', // 6bone, returned
].map((network) => ipaddr.parseCIDR(network));

/**
 * Reads an address.
 *
 * @param address four decimal parts, or IPv6 without brackets and zone; any other spelling is none
 * @returns undefined where it is none
 */
export const parseAddress = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  isIP(address) !== 0 && !address.includes('%') ? ipaddr.parse(address) : undefined;

/**
 * Whether an address belongs to a host of the public internet. Forms of IPv6 that carry an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo) do not, whatever they carry: a public host has an IPv4 address of its own for that.
 */
export const isPublicAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' || isWithin(address, globalUnicast)) &&
  !denied.some((network) => isWithin(address, network));
