import type { Exchange, SentRequest } from '../answers/exchange.ts';
import type { ApiDocument } from '../document/document.ts';
import type { FuzzRequest } from '../requests/request.ts';
import { resolveReferences } from '../values/references.ts';
import type { Client } from './client.ts';
import type { Endpoints } from './endpoints.ts';
import { World } from './world.ts';

/** The session of somebody who has signed in. Without `csrf` it does not show that it comes from a page of the service. */
export interface SessionCredentials {
  readonly cookie: string;
  readonly csrf?: string;
}

/** What a request says of its sender: the `Authorization` of a key, or a session; undefined: nothing. */
export type Credentials = string | SessionCredentials | undefined;

/** Somebody who sends requests. */
export interface Sender {
  readonly name: string;
  /** What it says of itself; undefined: nothing. */
  authorization: string | undefined;
  /** What its account has. */
  readonly world: World;
  /** What another account has. */
  readonly other: World;
}

type Json = Record<string, unknown>;

/** The data of an answer that must succeed. */
export const dataOf = (exchange: Exchange): Json => {
  const { answer, request, failure } = exchange;
  if (!answer || answer.status >= 300)
    throw new Error(`${request.method} ${request.target}: ${failure ?? `${answer?.status} ${answer?.text}`}`);
  return (JSON.parse(answer.text) as { data: Json }).data;
};

/** A request as a client writes it. */
export const jsonRequest = (
  credentials: Credentials,
  method: string,
  target: string,
  body?: unknown,
): SentRequest => ({
  method,
  target,
  headers: [
    ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ...credentialHeaders(credentials),
  ],
  body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
});

const credentialHeaders = (credentials: Credentials): SentRequest['headers'] => {
  if (credentials === undefined) return [];
  if (typeof credentials === 'string') return [['Authorization', credentials]];
  const { cookie, csrf } = credentials;
  return [['Cookie', cookie], ...(csrf === undefined ? [] : [['X-CSRF-Token', csrf] as const])];
};

/** The accounts of a run and those who act in them. */
export class Parties {
  readonly #client: Client;
  readonly #endpoints: Endpoints;
  readonly #senders = new Map<string, Sender>();
  /** Keys, by what they are: they must be in no answer but the one that makes them. */
  readonly secrets: Map<string, string>;
  /** The id of the account that is changed all the time. */
  changingAccount = '';

  private constructor(client: Client, endpoints: Endpoints, secrets: Map<string, string>) {
    this.#client = client;
    this.#endpoints = endpoints;
    this.secrets = secrets;
  }

  /** Makes three accounts: one that acts, one that must never be seen by it, one that changes. */
  static async create(
    client: Client,
    endpoints: Endpoints,
    document: ApiDocument,
    operatorKey: string,
    secrets: Map<string, string>,
  ): Promise<Parties> {
    const parties = new Parties(client, endpoints, secrets);
    const operator = `Bearer ${operatorKey}`;
    secrets.set(operatorKey, "the operator's key");
    const worlds = { owner: new World(document), other: new World(document), changing: new World(document) };
    const operatorWorld = new World(document);
    const keys = new Map<string, string>();
    for (const [name, world] of Object.entries(worlds)) {
      const account = await parties.#make(operator, '/api/v1/accounts', { name: `Fuzz ${name}` });
      const key = String(account.api_key);
      secrets.set(key, `a key of the account ${name}`);
      keys.set(name, `Bearer ${key}`);
      // Who acts must be able to go on.
      for (const one of [...Object.values(worlds), operatorWorld]) one.spare(String(account.id));
      world.spare(...(await parties.#ids(`Bearer ${key}`, '/api/v1/keys')));
      if (name === 'changing') parties.changingAccount = String(account.id);
    }
    operatorWorld.spare(
      ...(await parties.#ids(operator, '/api/v1/keys')),
      ...(await parties.#ids(operator, '/api/v1/accounts')),
    );
    const add = (name: string, authorization: string | undefined, world: World, other: World) =>
      parties.#senders.set(name, { name, authorization, world, other });
    add('owner', keys.get('owner'), worlds.owner, worlds.other);
    add('other', keys.get('other'), worlds.other, worlds.owner);
    add('changing', keys.get('changing'), worlds.changing, worlds.owner);
    add('operator', operator, operatorWorld, worlds.owner);
    const narrow = await parties.#make(keys.get('owner'), '/api/v1/keys', {
      name: 'Narrow',
      scopes: ['translate'],
    });
    const project = await parties.#make(keys.get('owner'), '/v1/projects', { name: 'Bound' });
    const bound = await parties.#make(keys.get('owner'), '/api/v1/keys', {
      name: 'Bound',
      project_ids: [project.id],
    });
    for (const made of [narrow, bound]) {
      secrets.set(String(made.key), 'a key of the account owner');
      worlds.owner.spare(String(made.id));
    }
    add('narrow', `Bearer ${narrow.key}`, worlds.owner, worlds.other);
    add('bound', `Bearer ${bound.key}`, worlds.owner, worlds.other);
    add('nobody', undefined, worlds.owner, worlds.other);
    add('stranger', 'Bearer dgm_nothing', worlds.owner, worlds.other);
    return parties;
  }

  /** Somebody by name. */
  sender(name: string): Sender {
    const found = this.#senders.get(name);
    if (!found) throw new Error(`There is no sender ${name}.`);
    return found;
  }

  /** Names of those who send requests to operations of a scope, the most usual first. */
  sendersFor(scope: string | null): readonly string[] {
    const usual = scope === 'accounts' ? ['operator', 'owner'] : ['owner', 'operator'];
    return [...usual, 'other', 'changing', 'narrow', 'bound', 'nobody', 'stranger'];
  }

  /** The request as it goes out now: with the ids of now, and the sender's key. */
  resolve(request: FuzzRequest): SentRequest {
    const { authorization, world, other } = this.sender(request.sender);
    const write = (text: string): string =>
      resolveReferences(text, (kind, name, choice) => {
        switch (kind) {
          case 'own':
            return world.id(name, choice);
          case 'other':
            return other.id(name, choice);
          case 'path':
            return world.path(name, choice);
          case 'other-path':
            return other.path(name, choice);
          case 'cursor':
            return (choice % 5 === 0 ? other : world).cursor(choice);
          case 'url':
            return this.#endpoints.url(name, choice);
        }
        return kind satisfies never;
      });
    return {
      method: request.method,
      target: write(request.target),
      headers: [
        ...request.headers,
        ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
      ],
      body: typeof request.body === 'string' ? Buffer.from(write(request.body)) : request.body,
    };
  }

  async #make(authorization: string | undefined, target: string, body: unknown): Promise<Json> {
    return dataOf(await this.#client.send(jsonRequest(authorization, 'POST', target, body)));
  }

  async #ids(authorization: string, target: string): Promise<string[]> {
    const listed = dataOf(await this.#client.send(jsonRequest(authorization, 'GET', target)));
    return (listed as unknown as { id: string }[]).map(({ id }) => id);
  }
}
