import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A program that is not there. */
export const withoutFfmpeg = { ffmpeg: '/nonexistent/ffmpeg' } as const;

/** A folder that is removed behind the tests of a file. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-audio-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Says a text into a WAV of 22,050 Hz, mono. */
export const say = (text: string, path: string): void => {
  execFileSync('espeak-ng', ['-v', 'en-us+f3', '-s', '140', '-w', path, text]);
};

/** Makes a file of another by FFmpeg; `options` stand before the new file's name. */
export const convert = (from: string, to: string, ...options: readonly string[]): void => {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', from, ...options, to]);
};
