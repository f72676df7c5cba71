import type OpenAI from 'openai';
import type { answerSchema } from './answer-schema.ts';
import type { OpenAiModel } from './options.ts';

/** How the vendor is told to answer in JSON, strictest first; `none` leaves it to the prompt. */
export const answerFormats = ['json_schema', 'json_object', 'none'] as const;
/** One of `answerFormats`. */
export type AnswerFormat = (typeof answerFormats)[number];

/** One call, whichever of the two APIs it goes to. */
export interface VendorCall {
  readonly model: OpenAiModel;
  readonly system: string;
  readonly user: string;
  readonly format: AnswerFormat;
  readonly schema: (typeof answerSchema)[keyof typeof answerSchema];
  /** Absent: not sent. */
  readonly temperature: number | undefined;
  readonly sendsReasoningEffort: boolean;
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

/** Sends one call. */
export type VendorApi = (client: OpenAI, call: VendorCall) => Promise<VendorAnswer>;

const chat: VendorApi = async (client, call) => {
  const completion = await client.chat.completions.create(
    {
      model: call.model.id,
      messages: [
        { role: 'system', content: call.system },
        { role: 'user', content: call.user },
      ],
      ...(call.format === 'json_schema'
        ? { response_format: { type: 'json_schema', json_schema: { ...call.schema, strict: true } } }
        : {}),
      ...(call.format === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
      ...(call.temperature === undefined ? {} : { temperature: call.temperature }),
      ...(call.sendsReasoningEffort && call.model.reasoningEffort
        ? { reasoning_effort: call.model.reasoningEffort }
        : {}),
    },
    { signal: call.signal },
  );
  const choice = completion.choices?.[0];
  const refused = Boolean(choice?.message?.refusal) || choice?.finish_reason === 'content_filter';
  return {
    outcome: refused ? 'refused' : choice?.finish_reason === 'length' ? 'cut_off' : 'complete',
    content: choice?.message?.content ?? '',
    model: completion.model || call.model.id,
    requestId: completion._request_id ?? undefined,
    inputTokens: completion.usage?.prompt_tokens ?? 0,
    outputTokens: completion.usage?.completion_tokens ?? 0,
  };
};

const responses: VendorApi = async (client, call) => {
  const response = await client.responses.create(
    {
      model: call.model.id,
      instructions: call.system,
      input: [{ role: 'user', content: call.user }],
      // The API keeps every response for 30 days otherwise.
      store: false,
      ...(call.format === 'json_schema'
        ? { text: { format: { type: 'json_schema', ...call.schema, strict: true } } }
        : {}),
      ...(call.format === 'json_object' ? { text: { format: { type: 'json_object' } } } : {}),
      ...(call.temperature === undefined ? {} : { temperature: call.temperature }),
      ...(call.sendsReasoningEffort && call.model.reasoningEffort
        ? { reasoning: { effort: call.model.reasoningEffort } }
        : {}),
    },
    { signal: call.signal },
  );
  const refused =
    response.incomplete_details?.reason === 'content_filter' ||
    response.output.some(
      (item) => item.type === 'message' && item.content.some((part) => part.type === 'refusal'),
    );
  return {
    outcome: refused ? 'refused' : response.status === 'incomplete' ? 'cut_off' : 'complete',
    content: response.output_text,
    model: response.model || call.model.id,
    requestId: response._request_id ?? undefined,
    inputTokens: response.usage?.input_tokens ?? 0,
    outputTokens: response.usage?.output_tokens ?? 0,
  };
};

/** The two APIs of the vendor. */
export const vendorApis: Readonly<Record<'chat' | 'responses', VendorApi>> = { chat, responses };
