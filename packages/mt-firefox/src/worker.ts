/** Runs in a worker thread: loads the engine, then does one job after another. See `engine/pool.ts`. */
import { parentPort } from 'node:worker_threads';
import { giveWay } from '@dragoman/provider-kit';
import { loadEngine } from './engine/engine.ts';
import { ModelFormatError } from './engine/marian-file.ts';
import type { Job, JobAnswer, JobFailure } from './engine/messages.ts';
import { createModelCache, ModelFileError } from './engine/model-cache.ts';

/** A way through English takes two; two ways may take turns. */
const maxModels = 4;

// Only where it is the thread that does so, and not all of the service.
if (process.platform === 'linux') giveWay(0);

const engine = await loadEngine();
const models = createModelCache(engine, maxModels);

const failureOf = (error: unknown): JobFailure => {
  if (error instanceof ModelFileError || error instanceof ModelFormatError) {
    return { kind: 'model', message: error.message };
  }
  // The engine's own message may quote the text; C++ exceptions arrive as bare numbers.
  return { kind: 'trap', message: error instanceof Error ? error.name : typeof error };
};

const answer = ({ route, sentences, isMarkup }: Job): JobAnswer => {
  try {
    let texts: readonly string[] = sentences;
    let pivots: readonly string[] | undefined;
    for (const [leg, location] of route.entries()) {
      if (leg > 0) pivots = texts;
      texts = engine.translate(models.get(location), texts, isMarkup);
    }
    return { texts, ...(pivots ? { pivots } : {}) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
};

parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)));
