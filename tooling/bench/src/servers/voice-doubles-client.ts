import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resources } from '../machine/resources.ts';
import { startServer } from '../machine/server.ts';
import { smallServer } from './programs.ts';

/** A vendor that has a double. */
export type VoiceVendor = 'deepgram' | 'google' | 'azure' | 'openai' | 'elevenlabs';

/** The variables that lead our service to each double. */
export type VoiceDoubles = Readonly<Record<VoiceVendor, Readonly<Record<string, string>>>>;

/** Starts the doubles of the vendors of speech on core 1. */
export const startVoiceDoubles = async (
  mode: 'real' | 'instant',
  folder: string,
  resources: Resources,
): Promise<VoiceDoubles> => {
  const facts = join(folder, 'voice-doubles.json');
  resources.keep(
    await startServer({
      command: smallServer('voice-doubles', facts, mode),
      cores: '1',
      log: join(folder, 'voice-doubles.log'),
      ready: async () => existsSync(facts),
    }),
  );
  const doubles: VoiceDoubles = JSON.parse(await readFile(facts, 'utf8'));
  return doubles;
};
