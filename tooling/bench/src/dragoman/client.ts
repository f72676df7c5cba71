import { Agent, type Dispatcher } from 'undici';

/** An answer of our service. */
export interface Answer<Data> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: {
    readonly success: boolean;
    readonly data: Data;
    readonly pagination?: { next_cursor: string | null };
  };
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Speaks to one process of ours with one key. */
export interface Client {
  call<Data>(method: Method, path: string, body?: object): Promise<Answer<Data>>;
  /** As `call`, and rejects where the status is not 200 or 201. */
  expect<Data>(method: Method, path: string, body?: object): Promise<Answer<Data>>;
  close(): Promise<void>;
}

/** Headers of every request to a service behind a proxy that ends TLS. */
export const headersFor = (key: string): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  'x-forwarded-proto': 'https',
});

/** Connections are kept alive; a broken one rejects, nothing is sent twice. */
export const connect = (origin: string, key: string, connections = 16): Client => {
  const agent: Dispatcher = new Agent({ connections, connect: { rejectUnauthorized: false } });
  const call = async <Data>(method: Method, path: string, body?: object): Promise<Answer<Data>> => {
    const {
      statusCode,
      headers,
      body: answer,
    } = await agent.request({
      origin,
      path,
      method,
      headers: headersFor(key),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: statusCode, headers, body: (await answer.json()) as Answer<Data>['body'] };
  };
  return {
    call,
    async expect(method, path, body) {
      const answer = await call<never>(method, path, body);
      if (answer.status !== 200 && answer.status !== 201) {
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      return answer;
    },
    close: () => agent.close(),
  };
};
