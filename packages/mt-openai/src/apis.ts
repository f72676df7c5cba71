import { VendorError } from '@dragoman/provider-kit';
import { failureOfVendorCode } from '@dragoman/vendor-openai';
import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import { z } from 'zod';
import type { OpenAiModel } from './options.ts';
import type { Task } from './tasks.ts';

/** How the vendor is told to answer in JSON, strictest first; `none` leaves it to the prompt. */
export const answerFormats = ['json_schema', 'json_object', 'none'] as const;
/** One of `answerFormats`. */
export type AnswerFormat = (typeof answerFormats)[number];

/** One call, whichever of the two APIs it goes to. */
export interface VendorCall {
  readonly model: OpenAiModel;
  readonly task: Task;
  readonly user: string;
  readonly format: AnswerFormat;
  /** Absent: not sent. */
  readonly temperature: number | undefined;
  /** Absent: not sent. */
  readonly reasoningEffort: OpenAiModel['reasoningEffort'];
  /** The most tokens that the model may write, its thoughts included. Absent: not sent. */
  readonly limit: number | undefined;
  readonly signal: AbortSignal;
}

/** What the model said. */
export interface VendorAnswer {
  /** `complete`, or why there is no whole answer. */
  readonly outcome: 'complete' | 'cut_off' | 'refused';
  readonly content: string;
  /** The model in full, as the vendor resolved it. */
  readonly model: string;
  readonly requestId: string | undefined;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * Sends one call. Rejects with what the SDK rejects with, with a `ZodError` where the answer is none of the API's, or
 * with a `VendorError` where the answer itself says that it failed.
 */
export type VendorApi = (client: OpenAI, call: VendorCall) => Promise<VendorAnswer>;

const tokens = z.int().nonnegative().catch(0);
const optionalText = z.string().min(1).optional().catch(undefined);

const completionSchema = z.object({
  model: optionalText,
  _request_id: optionalText,
  choices: z.tuple(
    [
      z.object({
        finish_reason: optionalText,
        message: z.object({ content: z.string().catch(''), refusal: optionalText }),
      }),
    ],
    z.unknown(),
  ),
  usage: z
    .object({ prompt_tokens: tokens, completion_tokens: tokens })
    .catch({ prompt_tokens: 0, completion_tokens: 0 }),
});

const chat: VendorApi = async (client, call) => {
  const { model: asked, task, user, format, temperature, reasoningEffort, limit, signal } = call;
  const response_format =
    format === 'json_object' ? { type: format } : format === 'none' ? undefined : task.schema.chat;
  // JSON has no members that are undefined.
  const body = {
    model: asked.id,
    messages: [task.rules, { role: 'user', content: user }],
    response_format,
    temperature,
    reasoning_effort: reasoningEffort,
    max_completion_tokens: limit,
  } as ChatCompletionCreateParamsNonStreaming;
  const completion = await client.chat.completions.create(body, { signal });
  const { choices, usage, model, _request_id: requestId } = completionSchema.parse(completion);
  const [{ finish_reason: finishReason, message }] = choices;
  const refused = message.refusal !== undefined || finishReason === 'content_filter';
  return {
    outcome: refused ? 'refused' : finishReason === 'length' ? 'cut_off' : 'complete',
    content: message.content,
    model: model ?? asked.id,
    requestId,
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
  };
};

const responseSchema = z.object({
  model: optionalText,
  _request_id: optionalText,
  status: optionalText,
  incomplete_details: z.object({ reason: optionalText }).nullish().catch(undefined),
  error: z.object({ code: optionalText }).nullish().catch(undefined),
  output_text: z.string().catch(''),
  output: z.array(
    z.object({
      content: z
        .array(z.object({ type: z.string() }))
        .nullish()
        .catch(undefined),
    }),
  ),
  usage: z
    .object({ input_tokens: tokens, output_tokens: tokens })
    .catch({ input_tokens: 0, output_tokens: 0 }),
});

const responses: VendorApi = async (client, call) => {
  const { model: asked, task, user, format, temperature, reasoningEffort, limit, signal } = call;
  const text =
    format === 'json_object'
      ? { format: { type: format } }
      : format === 'none'
        ? undefined
        : task.schema.responses;
  const body = {
    model: asked.id,
    instructions: task.rules.content,
    input: [{ role: 'user', content: user }],
    // The API keeps every response for 30 days otherwise.
    store: false,
    text,
    temperature,
    reasoning: reasoningEffort && { effort: reasoningEffort },
    max_output_tokens: limit,
  } as ResponseCreateParamsNonStreaming;
  const response = responseSchema.parse(await client.responses.create(body, { signal }));
  if (response.status === 'failed') {
    const code = response.error?.code;
    throw new VendorError({
      failure: failureOfVendorCode(code) ?? 'unavailable',
      codes: [code],
      requestId: response._request_id,
      words: 'The response has the status "failed".',
    });
  }
  const refused =
    response.incomplete_details?.reason === 'content_filter' ||
    response.output.some((item) => item.content?.some((part) => part.type === 'refusal'));
  return {
    outcome: refused ? 'refused' : response.status === 'incomplete' ? 'cut_off' : 'complete',
    content: response.output_text,
    model: response.model ?? asked.id,
    requestId: response._request_id,
    inputTokens: response.usage.input_tokens,
    outputTokens: response.usage.output_tokens,
  };
};

/** The two APIs of the vendor. */
export const vendorApis: Readonly<Record<'chat' | 'responses', VendorApi>> = { chat, responses };
