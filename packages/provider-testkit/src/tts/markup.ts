import { ServiceError } from '@dragoman/provider';
import { ensure, shown } from '../expectation.ts';
import type { TtsBench } from './bench.ts';

/** An element that SSML has, with entities around it. */
const tag = '<break time="9s"/>';

/** Fails where markup in a plain text breaks the call, or reaches an SSML engine as markup. */
export const ensureMarkupIsText = (bench: TtsBench): Promise<void> =>
  bench.use(async (provider) => {
    await bench.engine.reset();
    const text = `${bench.sample.text} 1 < 2 & 3 > 2 ${tag} "so"`;
    const call = bench.synthesize(provider, bench.request({ ...bench.sample, text }));
    await call.catch((error: unknown) => {
      ensure(!ServiceError.is(error), `A plain text with markup in it was refused: ${shown(error)}.`);
      throw error;
    });
    const sent = (await bench.engine.sent?.()) ?? '';
    const asMarkup = /<speak[\s>]/.test(sent) && sent.replaceAll('\\"', '"').includes(tag);
    ensure(!asMarkup, `${tag} of a plain text reached the engine as markup: escape it.`);
  });
