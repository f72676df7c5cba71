import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { OutboundError } from './error.ts';
import type { Guard } from './guard.ts';

/**
 * Makes undici's connector go to checked addresses only.
 *
 * The check stands in two places, since neither sees everything: a host that is an address never reaches `lookup`, and
 * only `lookup` hands the socket the very addresses that were checked, all of them, so that a second answer of the
 * name server changes nothing and a dead address gives way to a live one. The name stays with the connection: TLS asks
 * for it and checks the certificate against it.
 *
 * @param timeoutMs for look-up, connection and TLS together
 * @param onConnect called with the origin of each connection that stands
 */
export const createConnector = (
  guard: Guard,
  localAddress: string | undefined,
  timeoutMs: number,
  onConnect: (origin: string) => void,
): buildConnector.connector => {
  const lookupFor =
    (protocol: string): LookupFunction =>
    (name, options, callback) => {
      guard.addressesOf(name, protocol).then(
        (addresses) => {
          const found = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
          const first = found[0];
          if (options.all) callback(null, found);
          else if (first) callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, []),
      );
    };
  // HTTP/2 would put the requests of all callers to one host on one connection.
  const build = (protocol: string) =>
    buildConnector({ allowH2: false, timeout: timeoutMs, lookup: lookupFor(protocol) });
  const connectors: Readonly<Record<string, buildConnector.connector>> = {
    'http:': build('http:'),
    'https:': build('https:'),
  };

  return (options, callback) => {
    const connect = connectors[options.protocol];
    if (!connect) {
      callback(new OutboundError('url_scheme'), null);
      return;
    }
    const go = () =>
      connect({ ...options, localAddress: localAddress ?? null }, (...result) => {
        if (result[0] === null) onConnect(`${options.protocol}//${options.host}`);
        callback(...result);
      });
    // An address goes through no `lookup`.
    if (isIP(options.hostname) === 0) go();
    else guard.addressesOf(options.hostname, options.protocol).then(go, (error) => callback(error, null));
  };
};
