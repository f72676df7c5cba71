import OpenAI from 'openai';

/** One call by OpenAI's SDK as its vendor documents it, read to the end. */
export const bareOpenAi = (
  variables: Readonly<Record<string, string>>,
): ((input: string) => Promise<unknown>) => {
  const client = new OpenAI({
    apiKey: variables.OPENAI_API_KEY ?? '',
    baseURL: variables.OPENAI_BASE_URL ?? '',
    maxRetries: 0,
  });
  const options = { model: 'gpt-4o-mini-tts', voice: 'alloy', response_format: 'wav' } as const;
  return async (input) => (await client.audio.speech.create({ ...options, input })).arrayBuffer();
};
