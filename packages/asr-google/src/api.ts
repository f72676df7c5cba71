import type { AsrOptions } from '@dragoman/provider';
import type { VendorCall } from '@dragoman/provider-kit';
import type { GoogleConnection } from '@dragoman/vendor-google';
import type { protos } from '@google-cloud/speech';
import type { AudioPlan } from './audio.ts';
import { projectMissing } from './failures.ts';
import { locationOf, type V2Model } from './models.ts';
import type { GoogleAsrOptions } from './options.ts';
import { recognitionQuery } from './query.ts';
import type { Query } from './query-parts.ts';
import { recognitionQueryV2 } from './query-v2.ts';
import { createGoogleAsrVendor, type GoogleAsrVendor, type SpeechClient } from './vendor.ts';

/** The messages of one call. */
export interface Asking {
  /** What `Recognize` is sent. */
  recording(query: Query, content: Buffer): object;
  /** What a stream begins with. */
  opening(query: Query): object;
  /** A piece of a stream's audio. */
  audio(piece: Uint8Array): object;
  /** What goes with a stream besides; with a recording the SDK itself sends it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A version of Google's API, at one place. Both answer alike. */
export interface SpeechApi {
  readonly vendor: GoogleAsrVendor;
  /** Google refuses larger messages of a stream. */
  readonly maxMessageBytes: number;
  query(request: AsrOptions, plan: AudioPlan, isStreamed: boolean): Query;
  /** How a call is asked. Rejects with `provider_not_configured` where nobody says of which project. */
  asking(call: VendorCall<GoogleConnection<SpeechClient>>): Promise<Asking>;
}

const v1Asking: Asking = {
  recording: ({ config }, content) =>
    ({ config, audio: { content } }) satisfies protos.google.cloud.speech.v1.IRecognizeRequest,
  opening: ({ config }) =>
    ({
      streamingConfig: { config, interimResults: true },
    }) satisfies protos.google.cloud.speech.v1.IStreamingRecognizeRequest,
  audio: (audioContent) =>
    ({ audioContent }) satisfies protos.google.cloud.speech.v1.IStreamingRecognizeRequest,
  headers: {},
};

/** v1, which has all models but those of `v2Models`. */
export const v1Api = (options: GoogleAsrOptions): SpeechApi => ({
  vendor: createGoogleAsrVendor(options, 'v1', 'https://speech.googleapis.com'),
  maxMessageBytes: 25_600,
  query: (request, plan) => recognitionQuery(request, plan, options),
  asking: async () => v1Asking,
});

const v2Asking = (recognizer: string): Asking => ({
  recording: ({ config }, content) =>
    ({ recognizer, config, content }) satisfies protos.google.cloud.speech.v2.IRecognizeRequest,
  opening: ({ config }) =>
    ({
      recognizer,
      streamingConfig: { config, streamingFeatures: { interimResults: true } },
    }) satisfies protos.google.cloud.speech.v2.IStreamingRecognizeRequest,
  audio: (audio) => ({ audio }) satisfies protos.google.cloud.speech.v2.IStreamingRecognizeRequest,
  headers: { 'x-goog-request-params': `recognizer=${encodeURIComponent(recognizer)}` },
});

/** v2 for one of its models, in the region of the endpoint or in the model's own. */
export const v2Api = (options: GoogleAsrOptions, model: V2Model): SpeechApi => {
  const location = locationOf(options.speechEndpoint, model);
  return {
    vendor: createGoogleAsrVendor(options, 'v2', `https://${location}-speech.googleapis.com`),
    maxMessageBytes: 15_000,
    query: (request, plan, isStreamed) => recognitionQueryV2(request, plan, options, model, isStreamed),
    async asking({ connection }) {
      const project = options.project ?? (await connection.credentials.project());
      if (project === undefined) throw projectMissing();
      return v2Asking(`projects/${project}/locations/${location}/recognizers/_`);
    },
  };
};
