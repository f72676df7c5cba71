/**
 * Run by hand: CPU time that one call costs the caller, against the instant double in a process of its own.
 *
 *     node --conditions=@dragoman/source tooling/vendors/src/main.ts --openai 9100 --mode instant &
 *     taskset -c 0 node --conditions=@dragoman/source packages/mt-openai/test/support/measure-cost.ts http://127.0.0.1:9100/v1
 */
import { silentLogger } from '@dragoman/provider';
import { createLeanFetch } from '@dragoman/provider-kit/lean-fetch';
import { doubleApiKey } from '@dragoman/vendors';
import { OpenAI } from 'openai';
import { Agent, request } from 'undici';
import { mtOpenai } from '../../src/index.ts';
import { systemPrompts } from '../../src/system-prompt.ts';
import { userMessage } from '../../src/user-message.ts';

const [, , baseUrl = 'http://127.0.0.1:9100/v1'] = process.argv;
const calls = 4000;
const parallel = 16;
const text = 'The weather is lovely today, is it not?';
const [sourceLanguage, targetLanguage] = ['en', 'es'];
const user = userMessage({
  sourceLanguage,
  targetLanguage,
  instructions: {},
  items: [{ id: 'tabcde', text }],
});
const body = {
  model: 'gpt-6-luna',
  messages: [
    { role: 'system' as const, content: systemPrompts.plain },
    { role: 'user' as const, content: user },
  ],
};
const headers = { authorization: `Bearer ${doubleApiKey}`, 'content-type': 'application/json' };

const agent = new Agent();
const lean = createLeanFetch();
const client = (fetch: typeof globalThis.fetch) =>
  new OpenAI({ apiKey: doubleApiKey, baseURL: baseUrl, maxRetries: 0, fetch });
const withDefault = client(globalThis.fetch);
const withLean = client(lean.fetch);
const provider = mtOpenai.create(mtOpenai.options.parse({ baseUrl, apiKey: doubleApiKey }), {
  logger: silentLogger,
});
const signal = () => new AbortController().signal;

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'undici request': async () => {
    const url = `${baseUrl}/chat/completions`;
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.body.json();
  },
  'lean fetch': async () => {
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: signal() };
    return (await lean.fetch(`${baseUrl}/chat/completions`, init)).json();
  },
  'global fetch': async () => {
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: signal() };
    return (await fetch(`${baseUrl}/chat/completions`, init)).json();
  },
  'SDK with lean fetch': () => withLean.chat.completions.create(body, { signal: signal() }),
  'SDK with global fetch': () => withDefault.chat.completions.create(body, { signal: signal() }),
  'provider.translate': () =>
    provider.translate({
      segments: [{ id: 's', text }],
      sourceLanguage,
      targetLanguage,
      signal: signal(),
    }),
};

const costOf = async (call: () => Promise<unknown>): Promise<number> => {
  const begin = process.cpuUsage();
  for (let done = 0; done < calls; done += parallel)
    await Promise.all(Array.from({ length: parallel }, call));
  const { user: userTime, system } = process.cpuUsage(begin);
  return (userTime + system) / calls;
};

const rounds: Record<string, number[]> = {};
for (let round = 0; round < 6; round += 1) {
  for (const [name, call] of Object.entries(ways)) {
    const cost = await costOf(call);
    // The first round warms up.
    if (round > 0) rounds[name] = [...(rounds[name] ?? []), cost];
  }
}
for (const [name, costs] of Object.entries(rounds)) {
  const sorted = costs.toSorted((one, other) => one - other);
  console.log(
    `${name.padEnd(24)} median ${sorted[2]?.toFixed(0)} µs, least ${sorted[0]?.toFixed(0)} µs of CPU a call`,
  );
}
await Promise.all([agent.close(), lean.close(), provider.close()]);
