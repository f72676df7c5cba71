import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFfmpeg } from '@dragoman/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './support/command.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

const program = async (name: string, script: string): Promise<string> => {
  const path = join(folder.path, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
};

it('knows the FFmpeg of this machine and what it can make', async () => {
  expect(await checkFfmpeg()).toEqual({
    id: 'ffmpeg',
    title: 'FFmpeg',
    status: 'ok',
    detail: expect.stringMatching(/^\S*\d\S*; reads every kind of recording, makes MP3 and Ogg$/),
  });
});

it('says what cannot be done without it, and how to get it', async () => {
  expect(await checkFfmpeg('/nonexistent/ffmpeg')).toMatchObject({
    status: 'missing',
    detail: expect.stringMatching(/M4A and WebM are refused.*WAV/),
    remedy: expect.stringContaining('apt-get install ffmpeg'),
  });
});

it('sees one that was built without an encoder', async () => {
  const poor = await program(
    'poor',
    'echo "ffmpeg version 9.9" >&2; echo " A....D libopus    Opus (codec opus)"',
  );
  expect(await checkFfmpeg(poor)).toMatchObject({
    status: 'warning',
    detail: '9.9; it cannot make MP3',
    remedy: expect.stringContaining('libmp3lame'),
  });
});

it('sees one that does not run', async () => {
  expect(await checkFfmpeg(await program('broken', 'exit 127'))).toMatchObject({ status: 'failed' });
});
