import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { installedPairs } from '@dragoman/mt-apertium';
import { installedLanguages } from '@dragoman/ocr-tesseract';
import type { LanguageTag, MtLanguagePair } from '@dragoman/provider';
import { packageToolEnvironment } from '../environment.ts';

/** The machine as an installation of packages needs it. */
export interface Machine {
  readonly isRoot: boolean;
  /** Debian, or made from it. */
  readonly isDebian: boolean;
  installedPairs(): readonly MtLanguagePair[];
  /** Languages that can be read in pictures. */
  readLanguages(): readonly LanguageTag[];
  /** Runs a package tool in view of the person at the keyboard. @returns its exit code */
  run(command: string, parameters: readonly string[]): Promise<number>;
  /** Runs a package tool. @returns what it printed */
  ask(command: string, parameters: readonly string[]): Promise<string>;
  say(line: string): void;
}

const exitCodeOf = (child: ReturnType<typeof spawn>): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

const readRelease = (): string => {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
};

/** This machine. */
export const thisMachine = (): Machine => ({
  isRoot: process.getuid?.() === 0,
  isDebian: /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(readRelease()),
  installedPairs: () => installedPairs(),
  readLanguages: () => installedLanguages(),
  run(command, parameters) {
    // Standard output is for what a program may read; a package tool's progress is for people.
    const child = spawn(command, parameters, {
      env: packageToolEnvironment(),
      stdio: ['ignore', process.stderr, process.stderr],
    });
    return exitCodeOf(child);
  },
  async ask(command, parameters) {
    const child = spawn(command, parameters, {
      env: packageToolEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [output] = await Promise.all([text(child.stdout), exitCodeOf(child)]);
    return output;
  },
  say: (line) => process.stderr.write(`${line}\n`),
});
