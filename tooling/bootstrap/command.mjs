// @ts-check
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { BootstrapFailure, explainOutput } from './failure.mjs';

/** How much of a command's output is kept to say why it failed, in characters. */
const keptOutput = 64_000;

/** How many of its last lines are shown where the cause is known, and where they are all there is to go by. */
const shownLines = { known: 12, unknown: 40 };

/** Stop signals this close together are one wish, in milliseconds. */
const sameWishMs = 1_000;

/** @type {NodeJS.Signals[]} */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * The exit code that a shell gives a process ended by a signal.
 *
 * @param {NodeJS.Signals} signal
 */
const exitCodeOfSignal = (signal) => 128 + (constants.signals[signal] ?? 0);

/**
 * @typedef {object} CommandOptions
 * @property {string} title what the command is for, as a failure names it
 * @property {string} cwd the folder it runs in
 * @property {boolean} [usesRegistry] whether it talks to the package registry; default false
 * @property {string} log the file that keeps its whole output
 * @property {Readonly<Record<string, string | undefined>>} [env] its environment; default: this process's
 */

/**
 * Runs a command without a terminal, keeps its output in a file, and passes a stop signal on to it, so that
 * nothing goes on writing behind the back of the next start.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} options
 * @returns {Promise<string>} what it printed (the last part of it)
 * @throws {BootstrapFailure} where it cannot be started or exits with another code than 0
 */
export const runCommand = async (
  command,
  args,
  { title, cwd, log, usesRegistry = false, env = process.env },
) => {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  file.on('error', () => {}); // A full disk must surface as the command's own failure, not as a crash of the log.
  file.write(`$ ${[command, ...args].join(' ')}\n`);
  let output = '';
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (/** @type {string} */ text) => {
      output = (output + text).slice(-keptOutput);
      file.write(text);
    });
  }
  /** @type {NodeJS.Signals | undefined} */
  let stoppedBy;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, stop);
  try {
    /** @type {{ code: number | null, signal: NodeJS.Signals | null }} */
    const end = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    if (stoppedBy) {
      process.exit(exitCodeOfSignal(stoppedBy));
    }
    if (end.code === 0) return output;
    const how = end.signal ? `was ended by ${end.signal}` : `failed with exit code ${end.code}`;
    const known = explainOutput(output, { usesRegistry });
    const tail = output
      .trimEnd()
      .split('\n')
      .slice(-shownLines[known ? 'known' : 'unknown'])
      .join('\n');
    throw new BootstrapFailure(
      `${title} ${how}${known ? ` because ${known.cause}` : ''}. Its last lines:\n${tail}\n(All of them: ${log})`,
      known?.remedy ?? 'Read the lines above, then run the command again.',
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BootstrapFailure(
        `${title} failed: there is no command "${command}".`,
        command === 'npm'
          ? 'Install npm (it comes with Node.js; on Debian: apt-get install npm), then run this again.'
          : `Install ${command}, then run this again.`,
      );
    }
    throw error;
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
    file.end();
  }
};

/**
 * Runs the last command of a start in the foreground with this process's terminal, passes signals on, and ends
 * this process the way the command ended.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: Readonly<Record<string, string | undefined>> }} options
 * @returns {Promise<never>}
 */
export const becomeCommand = async (command, args, { cwd, env = process.env }) => {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  let passedOnAt = Number.NEGATIVE_INFINITY;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group itself, and npm passes on what it gets: one wish must not arrive
      // twice, for a second signal means "at once".
      const now = performance.now();
      if ((signal === 'SIGINT' && process.stdin.isTTY) || now - passedOnAt < sameWishMs) return;
      passedOnAt = now;
      child.kill(signal);
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => resolve(signal ? exitCodeOfSignal(signal) : exitCode));
  });
  process.exit(code);
};
