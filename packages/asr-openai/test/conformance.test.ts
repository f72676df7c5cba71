import { describeAsrConformance } from '@dragoman/provider-testkit';
import { describe } from 'vitest';
import { asrOpenAi } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const models = [
  { transcriptionModel: 'whisper-1' },
  { transcriptionModel: 'gpt-4o-transcribe', otherModel: 'gpt-4o-mini-transcribe' },
  { transcriptionModel: 'gpt-transcribe', otherModel: 'gpt-4o-transcribe-diarize' },
];

for (const { transcriptionModel, otherModel } of models) {
  const { engine, url, apiKey } = await startConformanceEngine(otherModel);

  describe(`with ${transcriptionModel}`, () => {
    describeAsrConformance({
      definition: asrOpenAi,
      module: new URL('../src/index.ts', import.meta.url),
      options: {
        baseUrl: url,
        apiKey,
        transcriptionModel,
        diarizationModel: 'gpt-4o-transcribe-diarize',
      },
      engine,
      lazy: ['openai'],
    });
  });
}
