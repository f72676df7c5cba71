import { parseAddress } from './address-class.ts';
import type { AllowList } from './allow-list.ts';
import { OutboundError } from './error.ts';

/** Who may be reached in plain http: every host, or what `outbound.allow` names. */
export type PlainHttp = 'everyone' | 'allowed';

const maxUrlLength = 2048;

/** Names that never lead to a public host: special-use names (RFC 6761, RFC 6762) and names without a dot. */
const isInternalName = (name: string): boolean =>
  !name.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(name);

/** The host of a URL as an address or a name: no brackets, no trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const isPortAllowed = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

/**
 * Reads a caller's URL and holds what needs no look-up: form, scheme, port, and the address where the host is one.
 *
 * @param text at most 2048 characters
 * @returns the URL without a trailing dot of its host
 * @throws {OutboundError} `url_*`, `host_forbidden`, `address_forbidden`
 */
export const checkUrl = (
  text: string,
  plainHttp: PlainHttp,
  allow: AllowList,
  isAddressAllowed: (address: string) => boolean,
): URL => {
  if (text.length > maxUrlLength) throw new OutboundError('url_too_long');
  if (!URL.canParse(text)) throw new OutboundError('url_malformed');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundError('url_scheme');
  if (url.username !== '' || url.password !== '') throw new OutboundError('url_credentials');
  // An empty fragment leaves no trace in `hash`.
  if (url.href.includes('#')) throw new OutboundError('url_fragment');
  url.hostname = url.hostname.replace(/\.$/, '');

  const host = hostOf(url);
  const address = parseAddress(host);
  const isNamed = address ? allow.hasAddress(address) : allow.hasName(host);
  if (address ? !isAddressAllowed(host) : !isNamed && isInternalName(host) && !allow.hasNetworks)
    throw new OutboundError(address ? 'address_forbidden' : 'host_forbidden');
  if (url.protocol === 'http:' && plainHttp === 'allowed' && !isNamed && (address || !allow.hasNetworks))
    throw new OutboundError('url_scheme');
  if (!isNamed && url.port !== '' && !isPortAllowed(Number(url.port))) throw new OutboundError('url_port');
  return url;
};
