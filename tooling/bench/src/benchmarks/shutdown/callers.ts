import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { headersFor } from '../../dragoman/client.ts';
import type { Acknowledged } from '../chaos/load.ts';

/** What became of the requests of some callers. */
export interface Outcome {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Connections that broke under a request. */
  readonly resets: readonly string[];
  /** New connections that nobody took. */
  readonly refused: number;
  /** Connections whose last answer said `Connection: close`. */
  readonly told: number;
}

/** Callers that send one request after the other over connections that they keep. */
export interface Callers {
  readonly outcome: Outcome;
  /** Resolves when every caller has its last answer. */
  stop(): Promise<void>;
}

interface Origins {
  /** Where they begin. */
  readonly first: string;
  /** Where they go when they are told to leave. */
  readonly second: string;
}

/** Some send without a pause, the others leave their connections quiet in between. */
const longestPauseMilliseconds = 400;
const afterRefusalMilliseconds = 20;

interface Data {
  readonly id: string;
  readonly translated_text: string;
  readonly characters_used: number;
}

let number = 0;

/**
 * Starts callers that heed `Connection: close`: the next request goes to the second origin.
 *
 * @param acknowledged gets what is answered with 200
 * @param isStubborn they come again over new connections instead, until nobody takes them
 */
export const startCallers = (
  count: number,
  { first, second }: Origins,
  key: string,
  acknowledged: Acknowledged[],
  isStubborn = false,
): Callers => {
  const statuses = new Map<number, number>();
  const resets: string[] = [];
  const outcome = { statuses, resets, refused: 0, told: 0 };
  let stopped = false;

  const translate = async (agent: Agent, origin: string): Promise<boolean> => {
    number += 1;
    const sourceText = `Parcel ${number} leaves harbour ${'x'.repeat(number % 7)}`;
    const body = JSON.stringify({
      ...{ text: sourceText, source_language: 'en', target_language: 'es', memory: 'skip' },
    });
    const answer = await new Promise<{ status: number; isLast: boolean; body: string }>((resolve, reject) => {
      const sent = request(`${origin}/v1/translate`, {
        ...{ agent, method: 'POST' },
        headers: { ...headersFor(key), 'content-length': Buffer.byteLength(body) },
      });
      sent.on('error', reject).on('response', (response) => {
        const isLast = response.headers.connection === 'close';
        text(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, isLast, body: read }),
          reject,
        );
      });
      sent.end(body);
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 200) {
      const { data } = JSON.parse(answer.body) as { data: Data };
      const { id, translated_text: translatedText, characters_used: charactersUsed } = data;
      acknowledged.push({ id, sourceText, translatedText, charactersUsed });
    }
    return answer.isLast;
  };

  const call = async (place: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
    const pauseMilliseconds = place % 2 === 0 ? 0 : (longestPauseMilliseconds * place) / count;
    let origin = first;
    while (!stopped) {
      try {
        const isLast = await translate(agent, origin);
        if (isLast) outcome.told += 1;
        if (isLast && !isStubborn) origin = second;
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') {
          outcome.refused += 1;
          origin = second;
        } else resets.push(code);
        await sleep(afterRefusalMilliseconds);
      }
      if (pauseMilliseconds > 0) await sleep(pauseMilliseconds);
    }
    agent.destroy();
  };
  const running = Promise.all(Array.from({ length: count }, (_, place) => call(place)));
  return {
    outcome,
    async stop() {
      stopped = true;
      await running;
    },
  };
};
