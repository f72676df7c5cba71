import { createServices, type Services } from '@dragoman/core';
import { mtOpenai } from '@dragoman/mt-openai';
import {
  createApertiumTranslator,
  doubleApiKey,
  type OpenAiDouble,
  startOpenAiDouble,
} from '@dragoman/vendors';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** What a job sent to the model. */
export interface Cost {
  readonly calls: number;
  /** Tokens of rules, texts and schemas. */
  readonly promptTokens: number;
}

/** Counts as the GPT models since 2024 do. */
export const countTokens = (text: string): number => encode(text).length;

interface ChatBody {
  readonly messages: readonly { readonly content: string }[];
  readonly response_format?: object;
}

const tokensOf = (body: Buffer): number => {
  const { messages, response_format: format } = JSON.parse(body.toString()) as ChatBody;
  const said = messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  return said + (format ? countTokens(JSON.stringify(format)) : 0);
};

const costOf = (requests: OpenAiDouble['requests']): Cost => ({
  calls: requests.length,
  promptTokens: requests.reduce((sum, { body }) => sum + tokensOf(body), 0),
});

/** The whole pipeline on a double of OpenAI that translates with Apertium, and what a job costs there. */
export const startCountingModel = async () => {
  const apertium = await createApertiumTranslator();
  const double = await startOpenAiDouble({ translate: apertium.translate });
  const { services, close } = await createServices({
    providers: [mtOpenai],
    services: { mt: 'openai' },
    options: { openai: { apiKey: doubleApiKey, baseUrl: double.url } },
  });
  return {
    async measure(job: (services: Services) => Promise<void>): Promise<Cost> {
      double.reset();
      await job(services);
      return costOf(double.requests);
    },
    async close(): Promise<void> {
      await close();
      await double.close();
      await apertium.close();
    },
  };
};
