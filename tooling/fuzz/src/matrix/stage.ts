import type { Exchange, SentRequest } from '../answers/exchange.ts';
import type { ApiDocument, DescribedOperation } from '../document/document.ts';
import type { Client } from '../service/client.ts';
import type { Endpoints } from '../service/endpoints.ts';
import { type Credentials, jsonRequest } from '../service/parties.ts';
import { World } from '../service/world.ts';
import { type RightBody, rightBody } from './bodies.ts';

/** What the matrix is played on. */
export interface Stage {
  readonly document: ApiDocument;
  readonly client: Client;
  /** The same address without TLS. */
  readonly plain: Client;
  readonly endpoints: Endpoints;
  /** The link for the first user of an account: by default of the operator's. Left out: nobody signs in. */
  readonly setUpLink?: (accountId?: string) => Promise<string>;
}

/** A request of an operation. */
export const requestOf = (
  operation: DescribedOperation,
  target: string,
  credentials: Credentials,
  content?: RightBody,
): SentRequest => {
  const { headers } = jsonRequest(credentials, operation.method, target);
  const prefers = operation.parameters.some(
    (parameter) => parameter.in === 'header' && parameter.name === 'Prefer',
  );
  return {
    method: operation.method,
    target,
    headers: [
      ...(content ? [['Content-Type', content.type] as const] : []),
      // What may go on as a job becomes one: then there is a job.
      ...(prefers ? [['Prefer', 'respond-async'] as const] : []),
      ...headers,
    ],
    body: content?.body,
  };
};

/** Operations that make something, before those that make something in it. */
const makers = ({ operations }: ApiDocument): readonly DescribedOperation[] =>
  operations
    .filter(({ method, path }) => method === 'POST' && !path.endsWith('}'))
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length);

const attempts = 12;
const rounds = 2;

/**
 * Makes what an account can have, by the document alone: every operation that makes something, twice, then every list.
 *
 * @param marker is in what people read of it
 * @param world what is known of the account so far
 */
export const furnish = async (
  { document, client, endpoints }: Stage,
  credentials: Credentials,
  marker: string,
  skips: (operation: DescribedOperation) => boolean,
  world: World = new World(document),
): Promise<World> => {
  const send = async (request: SentRequest): Promise<Exchange> => {
    const exchange = await client.send(request);
    world.learn(exchange);
    return exchange;
  };
  const lists = document.operations.filter(({ method, path }) => method === 'GET' && !path.endsWith('}'));
  const fill = (path: string): string => {
    const at = path.lastIndexOf('}') + 1;
    return at === 0 ? path : world.path(path.slice(0, at), 0) + path.slice(at);
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const maker of makers(document).filter((operation) => !skips(operation)))
      for (let choice = 0; choice < attempts; choice += 1) {
        const body = rightBody(document, maker, { endpoints, marker, choice });
        const { answer } = await send(requestOf(maker, fill(maker.path), credentials, body));
        if (answer && answer.status < 300) break;
        // Another body is of no use where there is none.
        if (!body) break;
      }
    for (const { path } of lists) await send(jsonRequest(credentials, 'GET', fill(path)));
  }
  return world;
};
