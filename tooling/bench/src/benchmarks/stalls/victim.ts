import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../dragoman/client.ts';
import { percentile } from '../../statistics.ts';
import { freshText } from '../../texts/fresh-texts.ts';

/** What a light caller notices, in milliseconds. */
export interface Noticed {
  readonly readP99: number;
  readonly translateP50: number;
  readonly translateP99: number;
  readonly reads: number;
  readonly translations: number;
  /** Answers other than 200. */
  readonly failures: number;
}

const maxConnections = 1_000;
const readEveryMs = 40;
const translateEveryMs = 250;

/** Who the light caller is, and which texts are his. */
export interface Victim {
  readonly origin: string;
  readonly key: string;
  /** The serial number of his next text. */
  serial: number;
}

/** Reads and translates by the clock, whatever becomes of the calls before, until the signal. */
export const watchVictim = async (victim: Victim, until: AbortSignal): Promise<Noticed> => {
  const { origin, key } = victim;
  // What waits must not keep what comes after it from being sent.
  const [reader, translator] = [connect(origin, key, maxConnections), connect(origin, key, maxConnections)];
  const reads: number[] = [];
  const translations: number[] = [];
  let failures = 0;
  const going = new Set<Promise<void>>();
  const send = (into: number[], call: () => Promise<{ readonly status: number }>): void => {
    const startedAt = performance.now();
    const sent = call()
      .then(({ status }) => {
        if (status !== 200) failures++;
      })
      .catch(() => void failures++)
      .finally(() => {
        into.push(performance.now() - startedAt);
        going.delete(sent);
      });
    going.add(sent);
  };
  const body = () => ({
    text: freshText(victim.serial++, 'sentence'),
    source_language: 'en',
    target_language: 'es',
  });
  const beat = async (everyMs: number, act: () => void): Promise<void> => {
    for (let next = performance.now(); !until.aborted; next += everyMs) {
      await sleep(Math.max(0, next - performance.now()));
      act();
    }
  };
  await Promise.all([
    beat(readEveryMs, () => send(reads, () => reader.call('GET', '/v1/translations?limit=1'))),
    beat(translateEveryMs, () => send(translations, () => translator.call('POST', '/v1/translate', body()))),
  ]);
  await Promise.all(going);
  await Promise.all([reader, translator].map((client) => client.close()));
  return {
    readP99: percentile(reads, 0.99),
    translateP50: percentile(translations, 0.5),
    translateP99: percentile(translations, 0.99),
    reads: reads.length,
    translations: translations.length,
    failures,
  };
};
