import type { MtEngine } from '@dragoman/provider-testkit';
import { openAiErrors, startOpenAiDouble, type TranslationTask } from '@dragoman/vendors';
import { failureOf, openAiEngine } from '@dragoman/vendors/testing';
import { afterAll } from 'vitest';
import type { mtOpenai } from '../../src/index.ts';

type Engine = MtEngine<typeof mtOpenai.options>;

const apiKey = 'sk-conformance-canary-0123456789';

/** Marks every word with the target language, so that a mix-up of directions shows; placeholders stay. */
const translate = ({ text, targetLanguage }: TranslationTask): string =>
  text.replaceAll(/\p{L}+/gu, (word) => `${word}-${targetLanguage}`);

/** The double, as the conformance suite handles it. Closed when the file's tests end. */
export const startConformanceEngine = async () => {
  const double = await startOpenAiDouble({ apiKey, translate });
  afterAll(() => double.close());

  const failure = failureOf(double);

  const common = openAiEngine(double);
  const engine: Engine = {
    ...common,
    directions: [
      { source: 'en', target: 'es', sentences: ['The sea is calm.', 'Bread is warm.', 'She reads a book.'] },
      { source: 'en', target: 'pt-BR', sentences: ['The sea is calm.', 'Rain fell.', 'He sings well.'] },
    ],
    failures: [
      ...common.failures,
      failure('model gone', openAiErrors.modelNotFound(), { failure: 'rejected' }),
      failure('truncated', { kind: 'truncated_body' }, { failure: 'invalid_response' }),
      failure('garbage', { kind: 'garbage_content' }, { failure: 'invalid_response' }),
      failure('item lost', { kind: 'drop_id' }, { failure: 'invalid_response' }),
      {
        name: 'silence',
        arrange: () => {
          double.fail({ kind: 'hang' }, Number.POSITIVE_INFINITY);
          return { timeoutMs: 100 };
        },
        expect: { failure: 'timeout' },
      },
    ],
    sent: () => double.requests.map((request) => request.body.toString()).join('\n'),
    calls: () => double.requests.filter(({ method }) => method === 'POST').length,
  };
  return { engine, url: double.url, apiKey };
};
