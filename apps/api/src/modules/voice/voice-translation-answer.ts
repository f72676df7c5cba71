import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { AssetService } from '../assets/service.ts';
import type { voiceTranslationData } from './schema.ts';
import type { VoiceTranslationResult } from './voice-translation.ts';

export type { VoiceTranslationResult } from './voice-translation.ts';

/** A stored result as the API shows it: with a link of its own for each reader. */
export const withLinks = async (
  assets: AssetService,
  accountId: string,
  { asset_id: id, ...result }: VoiceTranslationResult,
  inline: boolean,
): Promise<z.output<typeof voiceTranslationData>> => {
  const asset = id === null ? null : await assets.get(accountId, id);
  if (!asset) return { ...result, audio_url: null, audio_expires_at: null };
  const { url, expires_at: expiresAt } = assets.link(asset);
  const content = inline ? await bytesOf(await assets.open(asset, { start: 0, end: asset.size - 1 })) : null;
  return {
    ...result,
    audio_url: url,
    audio_expires_at: expiresAt,
    ...(content ? { audio_content: content.toString('base64') } : {}),
  };
};

const bytesOf = (content: Readable): Promise<Buffer> => buffer(content);
