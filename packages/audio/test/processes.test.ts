import { execFile } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isFull } from '../src/disk.ts';
import { type AudioInfo, decodeAudio } from '../src/index.ts';
import { temporaryFolder } from './support/files.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
const { signal } = new AbortController();
const most = Math.min(4, availableParallelism());
const info: AudioInfo = {
  container: 'mp3',
  codec: 'mp3',
  sampleRate: 44_100,
  channels: 2,
  durationMs: undefined,
  bytes: 1,
};

/** A program that notes how it was started, waits for its permission, and writes a second of nothing. */
const program = (name: string, script: string): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\ncd '${folder}' || exit 9\n${script}\n`, { mode: 0o755 });
  return path;
};
const waiting = program(
  'waiting',
  `env > environment; printf '%s\\n' "$*" > parameters; : > "started-$$"
while [ ! -e go ]; do sleep 0.01; done
for last in "$@"; do :; done
head -c 32000 /dev/zero > "\${last#file:}"`,
);

const decode = (ffmpeg: string, directory = folder) =>
  decodeAudio({
    path: join(folder, 'a.mp3'),
    info,
    directory,
    maxMs: 60_000,
    signal,
    tools: { ffmpeg },
  });
const started = (): number => readdirSync(folder).filter((name) => name.startsWith('started-')).length;

afterEach(() => vi.unstubAllEnvs());

test('so many work at once, the others wait; none knows our environment or the network', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-hunter2');
  const decodings = Array.from({ length: most + 2 }, () => decode(waiting));
  await vi.waitFor(() => expect(started()).toBe(most));
  // One that had not waited would have started before so many later processes came and went.
  await run('sh', ['-c', 'for each in 1 2 3 4 5 6 7 8 9; do env > /dev/null; done']);
  expect(started()).toBe(most);
  expect(readFileSync(join(folder, 'environment'), 'utf8')).not.toMatch(/hunter2|OPENAI/);
  const parameters = readFileSync(join(folder, 'parameters'), 'utf8');
  expect(parameters).toMatch(
    /-nostdin .*-protocol_whitelist file -f mp3 -codec_whitelist mp3float,mp3 -i file:\//,
  );
  expect(parameters).toMatch(/-map 0:a:0 -vn -sn -dn .*-t 61 -f s16le file:\//);
  writeFileSync(join(folder, 'go'), '');
  expect((await Promise.all(decodings)).map(({ durationMs }) => durationMs)).toEqual(
    Array(most + 2).fill(1000),
  );
  expect(started()).toBe(most + 2);
});

test.each([
  ['ends in failure', 'exit 1'],
  ['writes nothing', 'exit 0'],
  ['is killed', 'kill -9 $$'],
])('one that %s says that the recording is corrupt, and leaves nothing', async (name, script) => {
  const ffmpeg = program(name.replaceAll(' ', '-'), script);
  const before = readdirSync(folder);
  await expect(decode(ffmpeg)).rejects.toMatchObject({ code: 'corrupt_audio' });
  expect(readdirSync(folder)).toEqual(before);
});

// Linux has a file system without room, and a file that is always full; others have not.
describe.runIf(process.platform === 'linux')('a full disk', () => {
  test('on which FFmpeg fails is no fault of the recording', async () => {
    await expect(decode(program('fails', 'exit 1'), '/proc')).rejects.toMatchObject({
      code: 'overloaded',
      detail: expect.stringContaining('room'),
    });
  });

  test('is known by what the operating system says of a write', () => {
    const file = openSync('/dev/full', 'w');
    let error: unknown;
    try {
      writeSync(file, 'sound');
    } catch (thrown) {
      error = thrown;
    } finally {
      closeSync(file);
    }
    expect(isFull(error)).toBe(true);
    expect(isFull(new Error('sound'))).toBe(false);
  });
});
