import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { ApiConfiguration } from '../config.ts';
import { attempt, type Check } from './check.ts';

const settingName = 'webhooks.sourceAddresses (DRAGOMAN_WEBHOOKS_SOURCE_ADDRESSES)';

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether an address is one of these, or lies in one of these networks. */
const listed = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const [first = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(first, familyOf(first));
    else list.addSubnet(first, Number(bits), familyOf(first));
  }
  return (address) => list.check(address, familyOf(address));
};

/** Addresses that no receiver on the internet sees: RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291. */
const isPrivate = listed([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);

/**
 * Whether deliveries of webhooks come from where `/v1/meta` says, as far as it can be seen from here.
 *
 * @param interfaces the machine's; another for tests
 */
export const checkSourceAddresses = (
  configuration: ApiConfiguration,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): Promise<Check> =>
  attempt({ id: 'source_addresses', title: 'Webhook source' }, async () => {
    const { sourceAddresses, localAddress } = configuration.values.webhooks;
    const all = Object.values(interfaces).flatMap((addresses = []) => addresses);
    const own = all.filter(({ internal }) => !internal).map(({ address }) => address);
    if (localAddress !== undefined && !all.some(({ address }) => address === localAddress)) {
      return {
        status: 'failed',
        detail: `webhooks.localAddress is ${localAddress}, which this machine does not have`,
        remedy: `Set it to one of ${own.join(', ') || 'the machine’s addresses'}, or leave it out.`,
      };
    }
    const possible = localAddress === undefined ? own : [localAddress];
    const seen = possible.filter((address) => !isPrivate(address));
    const isPublished = listed(sourceAddresses);
    const published = sourceAddresses.join(', ') || 'no address';
    const isChosen = configuration.describe().some(({ path }) => path === 'webhooks.sourceAddresses');
    if (seen.length === 0 && isChosen) {
      return {
        status: 'ok',
        detail: `${published}, as configured; this machine has private addresses alone, so it cannot be checked from here`,
      };
    }
    const unpublished = (seen.length > 0 ? seen : possible).filter((address) => !isPublished(address));
    if (unpublished.length === 0 && possible.length > 0) return { status: 'ok', detail: published };
    return {
      status: 'warning',
      detail: `GET /v1/meta publishes ${published}, but this machine sends from ${unpublished.join(', ') || 'none of them'}`,
      remedy: remedyFor(seen, localAddress),
    };
  });

const remedyFor = (seen: readonly string[], localAddress: string | undefined): string => {
  if (seen.length === 0) {
    return `Set ${settingName} to the address that receivers see: that of the gateway or proxy through which this machine reaches them.`;
  }
  const choose =
    localAddress === undefined && seen.length > 1
      ? ' Or bind deliveries to one of them: webhooks.localAddress (DRAGOMAN_WEBHOOKS_LOCAL_ADDRESS).'
      : '';
  return `Set ${settingName} to ${seen.join(',')}.${choose}`;
};
