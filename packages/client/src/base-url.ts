/** Hosts that are this machine itself. */
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin that the document's paths (`/v1/translate`, `/api/v1/keys`) are joined to: a base address with or without
 * its `/v1`, made one without.
 *
 * @throws TypeError where it is no address, carries a user name, or would send the key in clear to another machine.
 */
export const parseBaseUrl = (baseUrl: string): string => {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new TypeError('baseUrl must look like https://host:8443/v1.');
  }
  if (url.protocol === 'http:' && !ownMachine.has(url.hostname)) {
    throw new TypeError(
      `baseUrl must be https: over http the key would cross the network in clear. Use https://${url.host}.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not hold a user name: the key goes into apiKey.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}`;
};
