import { installedPairs } from '@dragoman/mt-apertium';
import { OpenAI } from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import { createApertiumTranslator, doubleApiKey, startOpenAiDouble } from '../src/index.ts';

const installed = installedPairs().some(({ source, target }) => source === 'en' && target === 'es');

describe.skipIf(!installed)(
  `through Apertium${installed ? '' : ' (skipped: apertium-eng-spa is not installed)'}`,
  async () => {
    const apertium = await createApertiumTranslator();
    const double = await startOpenAiDouble({ translate: apertium.translate });
    afterAll(async () => {
      await double.close();
      await apertium.close();
    });

    it('translates what it finds in the prompt', async () => {
      const client = new OpenAI({ apiKey: doubleApiKey, baseURL: double.url, maxRetries: 0 });
      const content = JSON.stringify({
        source_language: 'en',
        target_language: 'es',
        items: { a: 'The red house is big.', b: 'I have two cats.' },
      });
      const { choices } = await client.chat.completions.create({
        model: 'gpt-6-luna',
        messages: [{ role: 'user', content }],
      });
      expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({
        items: [
          { id: 'a', translation: 'La casa roja es grande.' },
          { id: 'b', translation: 'Tengo dos gatos.' },
        ],
      });
    });
  },
);
