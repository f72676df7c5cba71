import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { Answer } from './answer.ts';

const usage = (answer: Answer) => ({
  prompt_tokens: answer.inputTokens,
  completion_tokens: answer.outputTokens,
  total_tokens: answer.inputTokens + answer.outputTokens,
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: 0,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0,
  },
});

/** The answer of `POST /v1/chat/completions`. */
export const chatCompletion = (answer: Answer): ChatCompletion => ({
  id: answer.id,
  object: 'chat.completion',
  created: answer.createdSeconds,
  model: answer.model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: answer.content, refusal: answer.refusal, annotations: [] },
      logprobs: null,
      finish_reason: answer.finishReason,
    },
  ],
  usage: usage(answer),
  service_tier: 'default',
});

/** The same as server-sent events: a role, the content in pieces, the reason, the usage where asked for. */
export const chatChunks = (answer: Answer, includeUsage: boolean): string[] => {
  const chunk = (
    delta: ChatCompletionChunk.Choice.Delta,
    finishReason: ChatCompletionChunk.Choice['finish_reason'] = null,
  ): ChatCompletionChunk => ({
    id: answer.id,
    object: 'chat.completion.chunk',
    created: answer.createdSeconds,
    model: answer.model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  });
  const pieces = (answer.content ?? '').match(/[\s\S]{1,16}/g) ?? [];
  const chunks: ChatCompletionChunk[] = [
    chunk({ role: 'assistant', content: '', refusal: null }),
    ...pieces.map((content) => chunk({ content })),
    ...(answer.refusal === null ? [] : [chunk({ refusal: answer.refusal })]),
    chunk({}, answer.finishReason),
    ...(includeUsage ? [{ ...chunk({}), choices: [], usage: usage(answer) }] : []),
  ];
  return [...chunks.map((part) => `data: ${JSON.stringify(part)}\n\n`), 'data: [DONE]\n\n'];
};
