import { createServices, type TextService } from '@dragoman/core';
import { onTestFinished } from 'vitest';
import { type TestEngine, testEngine } from './engines.ts';

/** The text service on one engine of our own, closed when the test ends. */
export const textService = async (
  engine: TestEngine = {},
): Promise<{ readonly text: TextService } & Pick<ReturnType<typeof testEngine>, 'requests' | 'counts'>> => {
  const { definition, requests, counts } = testEngine(engine);
  const { services, close } = await createServices({
    providers: [definition],
    resilience: { firstDelayMs: 1 },
  });
  onTestFinished(close);
  return { text: services.text, requests, counts };
};
