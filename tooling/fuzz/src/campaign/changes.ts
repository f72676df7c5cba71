import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../answers/exchange.ts';
import type { Client } from '../service/client.ts';
import type { Engines } from '../service/engines.ts';
import { dataOf, jsonRequest, type Parties } from '../service/parties.ts';

/** Milliseconds between two changes. */
const pauseMs = 40;
/** A vendor fails at every so-manieth change. */
const failureEvery = 25;

/**
 * Changes keys and an account while requests run: makes, narrows and revokes keys, suspends and resumes the account, uses
 * its quota up, and lets vendors fail.
 *
 * @param look sees every answer
 * @returns ends it, and waits until it has
 */
export const startChanges = (
  client: Client,
  parties: Parties,
  engines: Engines,
  look: (exchange: Exchange) => void,
): (() => Promise<void>) => {
  const end = new AbortController();
  const operator = parties.sender('operator').authorization;
  const changing = parties.sender('changing');
  const root = changing.authorization;
  const account = `/api/v1/accounts/${parties.changingAccount}`;
  let key: { id: string; key: string } | undefined;

  const send = async (authorization: string | undefined, method: string, target: string, body?: unknown) => {
    const exchange = await client.send(jsonRequest(authorization, method, target, body));
    look(exchange);
    return exchange;
  };
  const steps: readonly (() => Promise<unknown>)[] = [
    async () => {
      const made = await send(root, 'POST', '/api/v1/keys', { name: 'Changing' });
      if (made.answer?.status !== 201) return;
      key = dataOf(made) as unknown as { id: string; key: string };
      parties.secrets.set(key.key, 'a key of the account changing');
      changing.authorization = `Bearer ${key.key}`;
    },
    async () => key && send(root, 'PATCH', `/api/v1/keys/${key.id}`, { scopes: ['projects'] }),
    async () => send(operator, 'PATCH', account, { status: 'suspended' }),
    async () => send(operator, 'PATCH', account, { status: 'active' }),
    async () => send(operator, 'PATCH', account, { characters_per_month: 1 }),
    async () => key && send(root, 'PATCH', `/api/v1/keys/${key.id}`, { scopes: ['translate', 'voice'] }),
    async () => key && send(root, 'DELETE', `/api/v1/keys/${key.id}`),
    async () => send(operator, 'PATCH', account, { characters_per_month: null }),
  ];
  const work = async (): Promise<void> => {
    for (let count = 0; !end.signal.aborted; count += 1) {
      if (count % failureEvery === 0) engines.disturb(count / failureEvery);
      await steps[count % steps.length]?.();
      await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  const running = work();
  return async () => {
    end.abort();
    await running;
  };
};
