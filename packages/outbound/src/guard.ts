import { isIPv4 } from 'node:net';
import { isPublicAddress, parseAddress } from './address-class.ts';
import type { AllowList } from './allow-list.ts';
import { OutboundError } from './error.ts';
import type { Resolve } from './resolve.ts';
import type { PlainHttp } from './url-rules.ts';

/** Says which addresses a request may go to. */
export interface Guard {
  /** Whether an address may be reached at all. */
  isAddressAllowed(address: string): boolean;
  /**
   * The addresses of a URL's host, all of them checked: one that is forbidden forbids the host.
   *
   * @param host an address or a name
   * @throws {OutboundError} `address_forbidden`, `dns_failed`, `url_scheme` for plain http to what is not named,
   * `connection_failed` where no address is of the family of `localAddress`
   */
  addressesOf(host: string, protocol: string): Promise<readonly string[]>;
}

/** What a guard goes by. */
export interface GuardOptions {
  readonly allow: AllowList;
  readonly plainHttp: PlainHttp;
  readonly resolve: Resolve;
  readonly localAddress: string | undefined;
}

/** Makes the guard of one connector. */
export const createGuard = ({ allow, plainHttp, resolve, localAddress }: GuardOptions): Guard => {
  const isNamed = (text: string): boolean => {
    const address = parseAddress(text);
    return address !== undefined && allow.hasAddress(address);
  };

  const isAddressAllowed = (text: string): boolean => {
    const address = parseAddress(text);
    return address !== undefined && (isPublicAddress(address) || allow.hasAddress(address));
  };

  const lookUp = async (name: string): Promise<readonly string[]> => {
    const addresses = await resolve(name).catch((cause: unknown) => {
      throw new OutboundError('dns_failed', { cause });
    });
    if (addresses.length === 0) throw new OutboundError('dns_failed');
    return addresses;
  };

  return {
    isAddressAllowed,
    addressesOf: async (host, protocol) => {
      const isNamedHost = allow.hasName(host);
      const addresses = parseAddress(host) ? [host] : await lookUp(host);
      if (!isNamedHost && !addresses.every(isAddressAllowed)) throw new OutboundError('address_forbidden');
      const isPlain = protocol === 'http:' && plainHttp === 'allowed';
      if (isPlain && !isNamedHost && !addresses.every(isNamed)) throw new OutboundError('url_scheme');
      if (localAddress === undefined) return addresses;
      const usable = addresses.filter((address) => isIPv4(address) === isIPv4(localAddress));
      if (usable.length === 0) throw new OutboundError('connection_failed');
      return usable;
    },
  };
};
