import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
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

const decode = (ffmpeg: string) =>
  decodeAudio({
    path: join(folder, 'a.mp3'),
    info,
    directory: folder,
    maximumMs: 60_000,
    signal,
    tools: { ffmpeg },
  });
const started = (): number => readdirSync(folder).filter((name) => name.startsWith('started-')).length;

afterEach(() => vi.unstubAllEnvs());

test('so many work at once, the others wait; none knows our environment or the network', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-hunter2');
  const decodings = Array.from({ length: most + 2 }, () => decode(waiting));
  await vi.waitFor(() => expect(started()).toBe(most), { timeout: 10_000 });
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
