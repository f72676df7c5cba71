import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folders } from '../../folders.ts';

/** What is used of Deepgram's SDK. */
interface DeepgramSdk {
  readonly DeepgramClient: new (options: {
    readonly apiKey: string;
    readonly baseUrl: string;
    readonly maxRetries: number;
  }) => {
    readonly listen: {
      readonly v1: {
        readonly media: {
          transcribeFile(audio: Buffer, parameters: object): Promise<unknown>;
        };
      };
    };
  };
}

/** One call by the SDK as its vendor documents it: the version that our provider has, with nothing of ours around it. */
export const bareDeepgram = async (
  variables: Readonly<Record<string, string>>,
): Promise<(audio: Buffer) => Promise<unknown>> => {
  const provider = createRequire(join(folders.root, 'packages', 'asr-deepgram', 'package.json'));
  const sdk: DeepgramSdk = await import(pathToFileURL(provider.resolve('@deepgram/sdk')).href);
  const client = new sdk.DeepgramClient({
    apiKey: variables.DEEPGRAM_API_KEY ?? '',
    baseUrl: variables.DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL ?? '',
    maxRetries: 0,
  });
  const parameters = { model: 'nova-3', language: 'en', punctuate: true, utterances: true };
  return (audio) => client.listen.v1.media.transcribeFile(audio, parameters);
};
