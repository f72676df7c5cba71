import type { ConnectionOptions } from './options.ts';

/** Where the service is reached. The SDK appends its paths to the first three. */
export interface Addresses {
  readonly recognition: string;
  /** Recognition that tells speakers apart. */
  readonly conversation: string;
  readonly synthesis: string;
  readonly voices: string;
  /** Servers of your own know the first version of recognition alone. */
  readonly recognitionVersion: '1' | '2';
}

const cloudOf = (region: string): string => {
  if (region.startsWith('china')) return 'azure.cn';
  return region.startsWith('usgov') ? 'azure.us' : 'microsoft.com';
};

const ofRegion = (region: string): Addresses => {
  const host = (service: string): string => `${region}.${service}.speech.${cloudOf(region)}`;
  return {
    recognition: `wss://${host('stt')}`,
    conversation: `wss://${host('stt')}`,
    synthesis: `wss://${host('tts')}`,
    voices: `https://${host('tts')}/cognitiveservices/voices/list`,
    recognitionVersion: '2',
  };
};

/** The domain of one resource, as private endpoints and Microsoft Entra need it; that of a Foundry resource as well. */
const ownDomain = /\.(cognitiveservices\.azure\.(com|cn|us)|services\.ai\.azure\.com)$/;

/** What the portal shows of a resource without a domain of its own: it is reached by its region. */
const portal = /^([a-z][a-z0-9]*)\.api\.cognitive\.(?:microsoft\.com|azure\.(?:cn|us))$/;

const ofEndpoint = (endpoint: string): Addresses => {
  const { protocol, host, hostname } = new URL(endpoint);
  const region = portal.exec(hostname)?.[1];
  if (region !== undefined) return ofRegion(region);
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const isResource = ownDomain.test(hostname);
  return {
    recognition: socket,
    conversation: isResource ? `${socket}/stt` : socket,
    synthesis: socket,
    voices: `${protocol}//${host}${isResource ? '/tts' : ''}/cognitiveservices/voices/list`,
    recognitionVersion: isResource ? '2' : '1',
  };
};

/** Where to reach the resource of these options: the endpoint wins over the region. */
export const addressesOf = ({ region, endpoint }: ConnectionOptions): Addresses =>
  endpoint === undefined ? ofRegion(region ?? '') : ofEndpoint(endpoint);
