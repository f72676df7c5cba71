import { type SpeechApi, v1Api, v2Api } from './api.ts';
import { v2Models } from './models.ts';
import type { GoogleAsrOptions } from './options.ts';

/** The versions and places of Google's API behind one provider. */
export interface SpeechApis {
  /** The one that has the model of a request, or the operator's where it names none. */
  of(model: string | undefined): SpeechApi;
  /** Throws where the request was aborted or the provider is closed. */
  throwIfOver(signal: AbortSignal): void;
  close(): Promise<void>;
}

/** None of them is connected before its first call. */
export const createSpeechApis = (options: GoogleAsrOptions): SpeechApis => {
  const v1 = v1Api(options);
  const v2 = new Map(v2Models.map((model) => [model.name, v2Api(options, model)]));
  return {
    of: (model = options.model) => v2.get(model ?? '') ?? v1,
    throwIfOver: v1.vendor.throwIfOver,
    async close() {
      await Promise.all([v1, ...v2.values()].map(({ vendor }) => vendor.close()));
    },
  };
};
