import { readFile } from 'node:fs/promises';
import { type Client, createClient } from '@dragoman/client';
import { Agent, fetch } from 'undici';
import type { Service } from './command.ts';

/** A client of a running service, in this process. */
export const connect = async (
  facts: Awaited<ReturnType<Service['facts']>>,
): Promise<{ client: Client; close: () => Promise<void> }> => {
  const dispatcher = new Agent({ connect: { ca: await readFile(facts.ca_cert) } });
  const client = createClient({
    baseUrl: facts.base_url,
    apiKey: facts.api_key,
    fetch: (url, init) => fetch(url, { ...init, dispatcher }),
  });
  return { client, close: () => dispatcher.close() };
};
