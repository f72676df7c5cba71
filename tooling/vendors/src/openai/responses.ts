import { type Answer, newId } from './answer.ts';

const message = (answer: Answer, status: string) => ({
  id: newId('msg_'),
  type: 'message',
  status,
  role: 'assistant',
  content: [
    answer.refusal === null
      ? { type: 'output_text', text: answer.content, annotations: [], logprobs: [] }
      : { type: 'refusal', refusal: answer.refusal },
  ],
});

/** The answer of `POST /v1/responses`; it has no `output_text`, which is an addition of the SDK. */
export const responseObject = (answer: Answer) => {
  const complete = answer.finishReason === 'stop';
  const status = complete ? 'completed' : 'incomplete';
  return {
    id: answer.id,
    object: 'response',
    created_at: answer.createdSeconds,
    status,
    error: null,
    incomplete_details: complete
      ? null
      : { reason: answer.finishReason === 'length' ? 'max_output_tokens' : 'content_filter' },
    instructions: null,
    metadata: {},
    model: answer.model,
    output: answer.finishReason === 'content_filter' ? [] : [message(answer, status)],
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    usage: {
      input_tokens: answer.inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: answer.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: answer.inputTokens + answer.outputTokens,
    },
  };
};

/** The same as server-sent events. */
export const responseEvents = (answer: Answer): string[] => {
  const whole = responseObject(answer);
  const item = whole.output[0];
  const started = { ...whole, status: 'in_progress', output: [], usage: null };
  const pieces = (answer.content ?? '').match(/[\s\S]{1,16}/g) ?? [];
  const place = { item_id: item?.id, output_index: 0, content_index: 0 };
  const events = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...(item
      ? [
          {
            type: 'response.output_item.added',
            output_index: 0,
            item: { ...item, status: 'in_progress', content: [] },
          },
          ...pieces.map((delta) => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
          { type: 'response.output_item.done', output_index: 0, item },
        ]
      : []),
    {
      type: whole.status === 'completed' ? 'response.completed' : 'response.incomplete',
      response: whole,
    },
  ];
  return events.map(
    (event, index) =>
      `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`,
  );
};
