// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

/** The holder shows that it is alive this often. */
const heartbeatMs = 2_000;

/** A lock without a sign of life for this long is nobody's, also across containers that share a folder. */
const abandonedAfterMs = 20_000;

/** How often a waiting process looks. */
const lookEveryMs = 200;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Reads who holds the lock and whether it still does.
 *
 * @param {string} path
 * @returns {{ text: string, pid: number, abandoned: boolean } | undefined} undefined where nobody holds it
 */
const readHolder = (path) => {
  try {
    const text = readFileSync(path, 'utf8');
    const silentMs = Date.now() - statSync(path).mtimeMs;
    const [pid = '', host = ''] = text.split(' ');
    const dead = host === hostname() && pid !== '' && !isAlive(Number(pid));
    return { text, pid: Number(pid), abandoned: dead || silentMs > abandonedAfterMs };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Removes an abandoned lock. Two waiting processes may try at once: only the rename of the very lock that was
 * judged abandoned counts, a newer one is put back.
 *
 * @param {string} path
 * @param {string} judgedText
 */
const removeAbandoned = (path, judgedText) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Another process was faster.
  }
  if (readFileSync(aside, 'utf8') === judgedText) rmSync(aside, { force: true });
  else renameSync(aside, path);
};

/**
 * Runs `work` while no other process of this checkout does. Waits for another holder, takes over from a dead one.
 *
 * @template T
 * @param {string} path the lock file
 * @param {() => Promise<T>} work
 * @param {(holderPid: number) => void} onWait called once where another process holds it
 * @returns {Promise<T>}
 */
export const withLock = async (path, work, onWait) => {
  mkdirSync(dirname(path), { recursive: true });
  const text = `${process.pid} ${hostname()} ${Date.now()}`;
  for (let told = false; ; ) {
    try {
      writeFileSync(path, text, { flag: 'wx' });
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = readHolder(path);
    if (holder?.abandoned) {
      removeAbandoned(path, holder.text);
      continue;
    }
    if (holder && !told) {
      told = true;
      onWait(holder.pid);
    }
    await pause(lookEveryMs);
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimesSync(path, now, now);
  }, heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
};
