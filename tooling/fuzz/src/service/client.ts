import { Agent, type Dispatcher } from 'undici';
import type { Exchange, SentRequest } from '../answers/exchange.ts';

/** Sends requests as they are, and says what became of them. */
export interface Client {
  readonly origin: string;
  send(request: SentRequest): Promise<Exchange>;
  close(): Promise<void>;
}

/**
 * A client over real connections.
 *
 * @param patienceMs after so long without an answer there is none
 * @param connections how many requests are under way at most; more wait, and their time runs
 */
export const createClient = (origin: string, patienceMs: number, connections: number): Client => {
  const agent = new Agent({
    connections,
    pipelining: 1,
    connect: { rejectUnauthorized: false },
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
    keepAliveTimeout: 30_000,
  });
  return {
    origin,
    async send(request) {
      const startedAt = performance.now();
      const since = () => performance.now() - startedAt;
      try {
        const { statusCode, headers, body } = await agent.request({
          origin,
          path: request.target,
          method: request.method as Dispatcher.HttpMethod,
          headers: request.headers.flat(),
          body: request.body ?? null,
        });
        const text = await body.text();
        return {
          request,
          answer: { status: statusCode, headers, text },
          failure: undefined,
          durationMs: since(),
        };
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        return { request, answer: undefined, failure: `${code ?? 'error'}: ${message}`, durationMs: since() };
      }
    },
    close: () => agent.destroy(),
  };
};
