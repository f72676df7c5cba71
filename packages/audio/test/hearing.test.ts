import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { decodeAudio, inspectAudio, type Recording, wavBlob } from '../src/index.ts';
import { convert, say, temporaryFolder, withoutFfmpeg } from './support/files.ts';

const folder = temporaryFolder();
const words = 'one two three four seven';
const grammar = join(folder, 'digits.gram');
const { signal } = new AbortController();

beforeAll(() => {
  say(words, join(folder, 'original.wav'));
  writeFileSync(
    grammar,
    '#JSGF V1.0;\ngrammar digits;\n<digit> = zero | one | two | three | four | five | six | seven | eight | nine;\npublic <number> = <digit> <digit> <digit> <digit> <digit>;\n',
  );
});

const hear = async (recording: Recording): Promise<string> => {
  const wav = `${recording.path}.wav`;
  writeFileSync(wav, await (await wavBlob(recording)).bytes());
  return execFileSync('pocketsphinx_continuous', ['-infile', wav, '-jsgf', grammar, '-logfn', '/dev/null'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
};

test.each([
  ['a.wav', ['-ar', '44100'], true],
  ['a.mp3', ['-b:a', '32k'], true],
  ['opus.ogg', ['-c:a', 'libopus', '-b:a', '24k'], true],
  ['vorbis.ogg', ['-c:a', 'libvorbis'], false],
  ['a.flac', [], true],
  ['a.m4a', [], false],
  ['a.webm', [], false],
] as const)('what was said is heard in %s', async (name, options, isFree) => {
  const path = join(folder, name);
  convert(join(folder, 'original.wav'), path, ...options);
  const info = await inspectAudio(path, signal);
  for (const tools of isFree ? [{}, withoutFfmpeg] : [{}])
    expect(
      await hear(await decodeAudio({ path, info, directory: folder, maxMs: 60_000, signal, tools })),
    ).toBe(words);
});
