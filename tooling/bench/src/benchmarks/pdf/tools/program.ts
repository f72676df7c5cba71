import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a program said until it ended. */
export interface Said {
  readonly output: Buffer;
  /** What it complained of. */
  readonly complaints: string;
  /** Null: it was ended by a signal, for its time or its memory. */
  readonly code: number | null;
}

const patienceMs = 60_000;
const mostBytes = 1e9;
/** Of addresses: readers of hostile files take what they can get. */
const standardMemory = 4 * 1_024 ** 3;

/** Runs a program with a bound on its time and its memory; that it fails is an answer. */
export const say = (
  command: string,
  parameters: readonly string[],
  { memoryBytes = standardMemory } = {},
): Promise<Said> =>
  new Promise((resolve) => {
    const limit = Number.isFinite(memoryBytes) ? `${memoryBytes}` : 'unlimited';
    const child = spawn('prlimit', [`--as=${limit}`, command, ...parameters], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    });
    const [output, complaints]: [Buffer[], Buffer[]] = [[], []];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > mostBytes) child.kill('SIGKILL');
      else output.push(piece);
    });
    child.stderr.on('data', (piece: Buffer) => {
      if (complaints.length < 10_000) complaints.push(piece);
    });
    const end = (code: number | null, more = ''): void =>
      resolve({
        output: Buffer.concat(output),
        complaints: Buffer.concat(complaints).toString('utf8') + more,
        code,
      });
    child.once('error', (error) => end(null, String(error)));
    child.once('close', (code) => end(code));
  });

/** The Debian packages of programs that judge a PDF: none of them is needed to make one. */
const packages = {
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdffonts: 'poppler-utils',
  qpdf: 'qpdf',
  gs: 'ghostscript',
  prlimit: 'util-linux',
} as const;

/** Which of these programs are not there, with their packages: `qpdf (qpdf)`. */
export const missingPrograms = (
  names: readonly (keyof typeof packages)[] = Object.keys(packages) as (keyof typeof packages)[],
): readonly string[] => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
    .map((name) => `${name} (${packages[name]})`);
};
