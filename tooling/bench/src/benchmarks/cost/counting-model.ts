import { createServices, type Services } from '@dragoman/core';
import { mtOpenai } from '@dragoman/mt-openai';
import { createApertiumTranslator, doubleApiKey, startOpenAiDouble } from '@dragoman/vendors';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** What a job sent to the model, retries included. */
export interface Cost {
  readonly calls: number;
  /** All tokens of all calls. */
  readonly promptTokens: number;
  /** The rules, the schema of the answer, and what marks the messages, of one call: the same in each of them. */
  readonly fixedTokens: number;
  /** Whether the fixed part was the same, byte for byte, in all calls. */
  readonly isStable: boolean;
}

/** Counts as the GPT models since 2024 do. */
export const countTokens = (text: string): number => encode(text).length;

interface ChatBody {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: object;
}

/** Begin and role of each message, and the beginning of the answer, as the vendor counts them. */
const tokensOfMessage = 3;
const tokensOfAnswer = 3;

/** The tokens of one call, by what they are for. The rules and the schema must be all that comes before the texts. */
const readCall = (body: Buffer) => {
  const { messages, response_format: format } = JSON.parse(body.toString()) as ChatBody;
  const [rules, ...rest] = messages;
  if (rules?.role !== 'system') throw new Error('the rules do not come first');
  const schema = format ? JSON.stringify(format) : '';
  const framing = messages.length * tokensOfMessage + tokensOfAnswer;
  return {
    prefix: rules.content + schema,
    fixed: countTokens(rules.content) + countTokens(schema) + framing,
    told: rest.reduce((sum, { content }) => sum + countTokens(content), 0),
  };
};

/** What calls cost together, by the bodies of their requests. */
export const costOf = (bodies: readonly Buffer[]): Cost => {
  const calls = bodies.map(readCall);
  return {
    calls: calls.length,
    promptTokens: calls.reduce((sum, { fixed, told }) => sum + fixed + told, 0),
    fixedTokens: calls[0]?.fixed ?? 0,
    isStable: new Set(calls.map(({ prefix }) => prefix)).size <= 1,
  };
};

/** What a model does wrong when it sees a text for the first time: `copies some` is every tenth. */
export type ModelFault = 'loses marks' | 'copies some';

/** A term for which the model has two translations: an example decides, or else each call for itself. */
export interface Wavering {
  readonly term: string;
  readonly translations: readonly [string, string];
}

/** The whole pipeline on a double of OpenAI that translates with Apertium, and what a job costs there. */
export const startCountingModel = async (wavering: Wavering) => {
  const apertium = await createApertiumTranslator();
  let fault: ModelFault | undefined;
  /** Texts that had the fault. */
  const damaged = new Set<string>();
  let seen = 0;
  /** Stands for the term on its way through Apertium, which knows no such word. */
  const stand = 'Qzxwv';
  const double = await startOpenAiDouble({
    async translate(task) {
      const { term, translations } = wavering;
      const own = translations[double.requests.length % translations.length] ?? '';
      const shown = task.examples?.find(([source]) => source === term)?.[1] ?? own;
      const text = task.text.replaceAll(term, stand);
      const translation = (await apertium.translate({ ...task, text })).replaceAll(stand, shown);
      if (!fault || damaged.has(task.text)) return translation;
      damaged.add(task.text);
      if (fault === 'loses marks') return translation.replaceAll(/\{\d+\}|<\/?\d+>/g, '');
      return seen++ % 10 === 0 ? task.text : translation;
    },
  });
  const { services, close } = await createServices({
    providers: [mtOpenai],
    services: { mt: 'openai' },
    options: { openai: { apiKey: doubleApiKey, baseUrl: double.url } },
  });
  return {
    /** @param own what the model does to each text at first */
    async measure(job: (services: Services) => Promise<void>, own?: ModelFault): Promise<Cost> {
      double.reset();
      damaged.clear();
      seen = 0;
      fault = own;
      await job(services);
      return costOf(double.requests.map(({ body }) => body));
    },
    async close(): Promise<void> {
      await close();
      await double.close();
      await apertium.close();
    },
  };
};
