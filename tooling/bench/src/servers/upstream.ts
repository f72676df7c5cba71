/**
 * An instant upstream: answers Chat Completions with the texts of the prompt's items, or with a fixed sentence where
 * the user message is no list of items, after as many milliseconds as `PUT /delay/MILLISECONDS` last said. It does no
 * more than that, because it shares a core with the load: the strict double in tooling/vendors costs several times as
 * much and would be the limit of the faster targets.
 *
 * Arguments: port.
 */
import { listenAtArgument, readJson } from './listen.ts';

interface Completion {
  readonly messages: readonly { readonly content: string }[];
}
interface Prompt {
  readonly items: readonly { readonly id: string; readonly text: string }[];
}

let delayMilliseconds = 0;

const contentFor = (userMessage: string): string => {
  if (!userMessage.startsWith('{')) return 'Hola mundo, ¿cómo estás hoy?';
  const prompt: Prompt = JSON.parse(userMessage);
  return JSON.stringify({ items: prompt.items.map(({ id, text }) => ({ id, translation: text })) });
};

const completion = (content: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      id: 'chatcmpl-0123456789abcdef',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'gpt-6-luna',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 25, completion_tokens: 9, total_tokens: 34 },
    }),
  );

listenAtArgument(async (request, response) => {
  if (request.method === 'PUT') {
    delayMilliseconds = Number(request.url?.split('/').at(-1));
    response.end();
    return;
  }
  const { messages } = (await readJson(request)) as Completion;
  const body = completion(contentFor(messages.at(-1)?.content ?? ''));
  const answer = () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  };
  if (delayMilliseconds > 0) setTimeout(answer, delayMilliseconds);
  else answer();
});
