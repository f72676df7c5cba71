import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ListenOptions, listen } from '../shared/listener.ts';
import { readBody } from '../shared/read-body.ts';
import { doubleApiKey } from './double.ts';

/** How the instant double behaves. */
export interface InstantOpenAiDoubleOptions extends ListenOptions {
  /** The one key that is accepted. Default `doubleApiKey`. */
  readonly apiKey?: string;
  /** Milliseconds before every answer. Default 0. */
  readonly delayMs?: number;
  /** Default: every text is given back as it came. */
  readonly translate?: (text: string) => string;
}

/** A running instant double. */
export interface InstantOpenAiDouble {
  /** Base URL with `/v1`. */
  readonly url: string;
  /** Calls answered with 200 so far. */
  readonly calls: number;
  /** From now on every answer waits so long. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly content: string }[];
}

const errorBody = (message: string, code: string | null): Buffer =>
  Buffer.from(JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code } }));

const wrongKey = errorBody('Incorrect API key provided.', 'invalid_api_key');
const wrongBody = errorBody('We could not parse the JSON body of your request.', null);

const models = Buffer.from(
  '{"object":"list","data":[{"id":"gpt-6-luna","object":"model","created":1772000000,"owned_by":"system"}]}',
);

const send = (response: ServerResponse, status: number, body: Buffer): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
};

const translatedItems = (user: string, translate: (text: string) => string): string => {
  const { items } = JSON.parse(user) as { items: Readonly<Record<string, string>> };
  return JSON.stringify({
    items: Object.entries(items).map(([id, text]) => ({ id, translation: translate(text) })),
  });
};

const contentFor = (
  body: Buffer,
  translate: (text: string) => string,
): { readonly model: string; readonly content: string } | undefined => {
  try {
    const { model, messages } = JSON.parse(body.toString()) as ChatBody;
    const user = messages.at(-1)?.content ?? '';
    // Clients that are no provider of ours send plain text.
    return { model, content: user.startsWith('{') ? translatedItems(user, translate) : translate(user) };
  } catch {
    return undefined;
  }
};

/**
 * A Chat Completions server for load: it gives every text or its translation back at once, lists a model to any GET, looks at nothing but
 * the key, records nothing and misbehaves never. Of the real double it keeps the envelope.
 */
export const startInstantOpenAiDouble = async (
  options: InstantOpenAiDoubleOptions = {},
): Promise<InstantOpenAiDouble> => {
  const authorization = `Bearer ${options.apiKey ?? doubleApiKey}`;
  const translate = options.translate ?? ((text) => text);
  let delayMs = options.delayMs ?? 0;
  let calls = 0;

  const completion = (body: Buffer): Buffer | undefined => {
    const said = contentFor(body, translate);
    if (!said) return undefined;
    const { model, content } = said;
    const [inputTokens, outputTokens] = [body.length >> 2, content.length >> 2];
    return Buffer.from(
      `{"id":"chatcmpl-${calls}","object":"chat.completion","created":1800000000,"model":${JSON.stringify(model)},"choices":[{"index":0,"message":{"role":"assistant","content":${JSON.stringify(content)},"refusal":null,"annotations":[]},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":${inputTokens},"completion_tokens":${outputTokens},"total_tokens":${inputTokens + outputTokens}},"service_tier":"default"}`,
    );
  };

  const reply = (response: ServerResponse, body: Buffer): void => {
    const answer = completion(body);
    if (!answer) {
      send(response, 400, wrongBody);
      return;
    }
    calls += 1;
    response.writeHead(200, [
      'content-type',
      'application/json',
      'content-length',
      String(answer.length),
      'x-request-id',
      `req_${calls}`,
      'openai-processing-ms',
      String(delayMs),
    ]);
    response.end(answer);
  };

  const listener = await listen((request: IncomingMessage, response: ServerResponse) => {
    readBody(request, (body) => {
      if (request.headers.authorization !== authorization) send(response, 401, wrongKey);
      else if (request.method === 'GET') send(response, 200, models);
      else if (delayMs > 0) setTimeout(reply, delayMs, response, body);
      else reply(response, body);
    });
  }, options);

  return {
    url: `${listener.origin}/v1`,
    get calls() {
      return calls;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    close: listener.close,
  };
};
