import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Owner } from '../../identity/identity.ts';
import type { AssetService } from '../assets/service.ts';
import type { JobPlace } from '../jobs/types.ts';
import type { ReceivedRecording } from './recordings.ts';

/** A recording as the input of a job: here on disk, or among the files that all processes reach. */
export const keptRecording = z.union([
  z.strictObject({ path: z.string(), info: z.custom<ReceivedRecording['info']>() }),
  z.strictObject({ asset_id: z.uuid(), info: z.custom<ReceivedRecording['info']>() }),
]);

export type KeptRecording = z.output<typeof keptRecording>;

/** Where recordings of jobs are between their request and their end. */
export class RecordingKeeper {
  readonly #assets: AssetService;

  constructor(assets: AssetService) {
    this.#assets = assets;
  }

  /** Puts it where every process finds it. */
  async keep(recording: KeptRecording, { accountId, jobId }: JobPlace): Promise<KeptRecording> {
    if ('asset_id' in recording) return recording;
    const asset = await this.#assets.keepFile(
      accountId,
      { subject: `recording/${jobId}`, name: 'recording', mediaType: 'application/octet-stream' },
      recording.path,
    );
    return { asset_id: asset.id, info: recording.info };
  }

  /** The path of its file on this machine. */
  async locate(recording: KeptRecording, { accountId, directory }: JobPlace): Promise<string> {
    if ('path' in recording) return recording.path;
    return this.#assets.fetchFile(accountId, recording.asset_id, directory);
  }

  /** Removes it, wherever it is. */
  async discard(recording: KeptRecording, { accountId }: Owner): Promise<void> {
    if ('asset_id' in recording) await this.#assets.remove(accountId, recording.asset_id);
    // Its folder is its own.
    else await rm(dirname(recording.path), { recursive: true, force: true });
  }
}
