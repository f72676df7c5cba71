import { type MtRequest, ServiceError } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { textService } from './support/service.ts';

const call = {
  text: 'The committee will meet again on Monday morning.',
  sourceLanguage: 'en',
  targetLanguage: 'es',
} as const;
const spanish = 'El comité se reunirá de nuevo el lunes por la mañana.';
const usage = { inputTokens: 10, outputTokens: 5 };

/** A language model that answers as told, call by call. */
const answering = (answers: readonly (string | ServiceError)[], kind: 'llm' | 'neural' = 'llm') => {
  let calls = 0;
  return textService({
    capabilities: { kind },
    translate: async ({ segments }: MtRequest) => {
      const answer = answers[Math.min(calls++, answers.length - 1)] ?? '';
      if (ServiceError.is(answer)) throw answer;
      return { segments: segments.map(({ id }) => ({ id, text: answer })), model: 'm', warnings: [], usage };
    },
  });
};

describe('a translation with a hard fault', () => {
  it('is asked for once more, with a reminder, and the better one is taken', async () => {
    const { text, requests } = await answering([call.text, spanish]);
    const result = await text.translate(call);
    expect(result.translatedText).toBe(spanish);
    expect(requests.map(({ instructions }) => instructions)).toEqual([undefined, { reminder: true }]);
    expect(result.usage).toEqual({ inputTokens: 20, outputTokens: 10 });
  });

  it('stays where the second is no better', async () => {
    const { text, requests } = await answering(['...', '…']);
    const result = await text.translate(call);
    expect(result.translatedText).toBe('...');
    expect(requests).toHaveLength(2);
    expect(result.usage).toEqual({ inputTokens: 20, outputTokens: 10 });
  });

  it('stays where the engine fails at the second try', async () => {
    const failure = ServiceError.ofProvider('rejected', { slot: 'mt', id: 'test' }, { detail: 'No.' });
    const { text } = await answering(['...', failure]);
    expect((await text.translate(call)).translatedText).toBe('...');
  });

  it('is not asked for again of an engine that would say the same', async () => {
    const { text, requests } = await answering(['...'], 'neural');
    await text.translate(call);
    expect(requests).toHaveLength(1);
  });
});

describe('a good translation', () => {
  it('costs one call', async () => {
    const { text, requests } = await answering([spanish]);
    await text.translate(call);
    expect(requests).toHaveLength(1);
  });
});
