import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../dragoman/client.ts';

/** A translation that was answered with 200. */
export interface Acknowledged {
  readonly id: string;
  readonly sourceText: string;
  readonly translatedText: string;
  readonly charactersUsed: number;
}

/** Callers that do not stop asking while the service goes down and comes back. */
export interface ChaosLoad {
  /** Everything acknowledged so far; grows. */
  readonly acknowledged: readonly Acknowledged[];
  /** Answers by status; 0: the connection broke. */
  readonly outcomes: ReadonlyMap<number, number>;
  /** Resolves when every caller has its last answer. */
  stop(): Promise<void>;
}

const callers = 16;
const pauseAfterFailureMilliseconds = 25;

interface TranslationData {
  readonly id: string;
  readonly translated_text: string;
  readonly characters_used: number;
}

/** Starts the callers; each sends its next text when it has the answer to the last. */
export const startChaosLoad = (client: Client): ChaosLoad => {
  const acknowledged: Acknowledged[] = [];
  const outcomes = new Map<number, number>();
  let stopped = false;
  let number = 0;

  const translateOnce = async (): Promise<number> => {
    number += 1;
    const sourceText = `Parcel ${number} leaves harbour ${'x'.repeat(number % 7)}`;
    try {
      const { status, body } = await client.call<TranslationData>('POST', '/v1/translate', {
        ...{ text: sourceText, source_language: 'en', target_language: 'es', memory: 'skip' },
      });
      if (status === 200) {
        const { id, translated_text: translatedText, characters_used: charactersUsed } = body.data;
        acknowledged.push({ id, sourceText, translatedText, charactersUsed });
      }
      return status;
    } catch {
      return 0;
    }
  };

  const call = async (): Promise<void> => {
    while (!stopped) {
      const status = await translateOnce();
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      if (status !== 200) await sleep(pauseAfterFailureMilliseconds);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, call));
  return {
    acknowledged,
    outcomes,
    async stop() {
      stopped = true;
      await running;
    },
  };
};
