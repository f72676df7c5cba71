import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import { z } from 'zod';

/**
 * Every top-level field of the two endpoints. The key sets are the SDK's own: a field that the SDK gains or loses fails
 * the type check here, a field that a client misspells is refused at run time. Fields that no client of this project
 * sends are accepted unseen.
 */
type Fields<Parameters> = { readonly [Key in keyof Required<Parameters>]: z.ZodType };

const unseen = z.unknown().optional();
const text = z.string();
const jsonSchemaName = text.regex(/^[a-zA-Z0-9_-]{1,64}$/);
const temperature = z.number().min(0).max(2).nullish();
const tokens = z.int().positive().nullish();
const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish();
const flag = z.boolean().nullish();

const contentParts = z.array(z.strictObject({ type: z.enum(['text', 'input_text']), text })).min(1);
const content = z.union([text, contentParts]);

const chatMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'developer', 'user']), content, name: text.optional() }),
  z.strictObject({ role: z.literal('assistant'), content: content.nullish(), name: text.optional() }),
]);

const jsonSchemaFormat = {
  name: jsonSchemaName,
  description: text.optional(),
  schema: z.record(text, z.unknown()).optional(),
  strict: flag,
};
const plainFormats = [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
] as const;

const chatFields = {
  messages: z.array(chatMessage).min(1),
  model: text,
  temperature,
  max_completion_tokens: tokens,
  max_tokens: tokens,
  reasoning_effort: effort,
  response_format: z
    .discriminatedUnion('type', [
      ...plainFormats,
      z.strictObject({ type: z.literal('json_schema'), json_schema: z.strictObject(jsonSchemaFormat) }),
    ])
    .optional(),
  prompt_cache_key: text.nullish(),
  safety_identifier: text.nullish(),
  seed: z.int().nullish(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority', 'fast']).nullish(),
  store: flag,
  stream: flag,
  stream_options: z
    .strictObject({ include_usage: z.boolean().optional(), include_obfuscation: z.boolean().optional() })
    .nullish(),
  n: z.int().positive().nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  verbosity: z.enum(['low', 'medium', 'high']).nullish(),
  audio: unseen,
  frequency_penalty: unseen,
  function_call: unseen,
  functions: unseen,
  logit_bias: unseen,
  logprobs: unseen,
  metadata: unseen,
  modalities: unseen,
  moderation: unseen,
  parallel_tool_calls: unseen,
  prediction: unseen,
  presence_penalty: unseen,
  prompt_cache_options: unseen,
  prompt_cache_retention: unseen,
  stop: unseen,
  tool_choice: unseen,
  tools: unseen,
  top_logprobs: unseen,
  user: unseen,
  web_search_options: unseen,
} satisfies Fields<ChatCompletionCreateParams>;

/** Body of `POST /v1/chat/completions`. */
export const chatRequestSchema = z.strictObject(chatFields);
/** A valid body of `POST /v1/chat/completions`. */
export type ChatRequest = z.output<typeof chatRequestSchema>;

const responsesMessage = z.strictObject({
  type: z.literal('message').optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content,
});

const responsesFields = {
  model: text,
  input: z.union([text, z.array(responsesMessage).min(1)]),
  instructions: text.nullish(),
  temperature,
  max_output_tokens: tokens,
  reasoning: z.strictObject({ effort, summary: unseen, generate_summary: unseen, mode: unseen }).nullish(),
  text: z
    .strictObject({
      format: z
        .discriminatedUnion('type', [
          ...plainFormats,
          z.strictObject({ type: z.literal('json_schema'), ...jsonSchemaFormat }),
        ])
        .optional(),
      verbosity: z.enum(['low', 'medium', 'high']).nullish(),
    })
    .optional(),
  prompt_cache_key: text.nullish(),
  safety_identifier: text.nullish(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority', 'fast']).nullish(),
  store: flag,
  stream: flag,
  top_p: z.number().min(0).max(1).nullish(),
  access_programs: unseen,
  background: unseen,
  context_management: unseen,
  conversation: unseen,
  image: unseen,
  include: unseen,
  max_tool_calls: unseen,
  metadata: unseen,
  moderation: unseen,
  parallel_tool_calls: unseen,
  previous_response_id: unseen,
  prompt: unseen,
  prompt_cache_options: unseen,
  prompt_cache_retention: unseen,
  stream_options: unseen,
  tool_choice: unseen,
  tools: unseen,
  top_logprobs: unseen,
  truncation: unseen,
  user: unseen,
} satisfies Fields<ResponseCreateParams>;

/** Body of `POST /v1/responses`. */
export const responsesRequestSchema = z.strictObject(responsesFields);
/** A valid body of `POST /v1/responses`. */
export type ResponsesRequest = z.output<typeof responsesRequestSchema>;
