import type { VoiceService } from '@dragoman/core';
import { ServiceError } from '@dragoman/provider';
import { expect, test } from 'vitest';
import { voiceForCallers } from '../src/caller-names.ts';

/** The detail of an error as callers of the API read it. */
const readAs = async (detail: string): Promise<string> => {
  const speak = async () => {
    throw new ServiceError('unknown_voice', { detail });
  };
  const error = await voiceForCallers({ speak } as unknown as VoiceService)
    .speak({ text: 'x', language: 'es' })
    .catch((reason: unknown) => reason);
  return ServiceError.is(error) ? error.detail : '';
};

test.each([
  ['No such voice. The list of voices says what it has.', 'No such voice. GET /v1/voices says what it has.'],
  ['The list of voices for zh has all.', 'GET /v1/voices?language=zh has all.'],
  ['The voice x speaks es, not brandVoice.', 'The voice x speaks es, not brand_voice_id.'],
])('%j is read as %j', async (detail, read) => expect(await readAs(detail)).toBe(read));
