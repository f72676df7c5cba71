import type { ApiConfiguration } from '../config.ts';
import type { Check } from './check.ts';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** Where a running service listens, and whether what it says of its address can be right for callers elsewhere. */
export const checkAddress = ({ values }: ApiConfiguration, publicUrl: string): Check => {
  const { host, port, trustProxy, publicUrl: chosen } = values.server;
  const about = { id: 'port', title: 'Port' } as const;
  const speech = trustProxy === false ? 'HTTPS' : 'plain HTTP for the proxy in front';
  const detail = `${port} on ${host}, ${speech}; callers are told ${publicUrl}`;
  return chosen === undefined && (trustProxy !== false || !loopback.has(host))
    ? {
        ...{ ...about, status: 'warning', detail },
        remedy:
          'Set server.publicUrl (DRAGOMAN_SERVER_PUBLIC_URL) to the address that callers use: links begin with it.',
      }
    : { ...about, status: 'ok', detail };
};
