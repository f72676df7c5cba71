import type { Upstream } from '../servers/upstream-client.ts';

/** Settings that send every translation to this upstream. */
export const throughModel = ({ url, apiKey }: Upstream): Record<string, string> => ({
  DRAGOMAN_SERVICES_MT: 'openai',
  OPENAI_BASE_URL: url,
  OPENAI_API_KEY: apiKey,
});
