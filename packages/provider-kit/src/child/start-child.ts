import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '../program/installation.ts';
import { giveWay } from '../program/priority.ts';
import { ProgramFailure } from '../program/run-program.ts';
import { keepSession, killSession } from '../program/session.ts';
import { isMemoryTold, type ResidentMemory, residentMemoryOf } from './memory.ts';
import { allocatorEnvironment, heapOptions } from './memory-options.ts';
import type { FromChild, ToChild } from './messages.ts';

/** Beside this file in the source, beneath the bundle once built. */
const main = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './main.ts' : './child/main.js', import.meta.url),
);

/** What is started. */
export interface ChildStart {
  readonly module: URL;
  /** Bytes that V8's own heap may take, without room for young objects. */
  readonly maxHeapBytes: number;
  onMessage(message: FromChild): void;
  /** Told once, when it is gone: whoever ended it. */
  onEnd(failure: ProgramFailure): void;
}

/** A child process that imports a module and does as it is told. */
export interface RunningChild {
  /** Resolves when it is gone. */
  readonly ended: Promise<void>;
  /** Throws where the message cannot be cloned. */
  send(message: ToChild): void;
  /** What is known of its memory: on Linux always the present state, elsewhere what it told last. */
  memory(): ResidentMemory;
  /** Whether this process stays alive for it. */
  hold(isHeld: boolean): void;
  /** Ends it at once, with all that it has started in its turn. */
  kill(): void;
}

/** What V8 says before it gives up; nothing else of what a child writes is looked at: it may quote texts. */
const heapIsFull = /heap out of memory|Allocation failed/;

/**
 * Starts a Node process in a session of its own, which gives way to the service, with nothing of this process's
 * environment. It ends when this process does, whatever that dies of.
 */
export const startChild = ({ module, maxHeapBytes, onMessage, onEnd }: ChildStart): RunningChild => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const child = fork(main, [module.href, String(process.pid)], {
    execArgv: [
      // The options of the process may be for its own program alone, but for those by which packages are found.
      ...process.execArgv.filter((option) => option.startsWith('--conditions=')),
      ...heapOptions(maxHeapBytes),
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...programEnvironment(), ...allocatorEnvironment },
    cwd: '/',
    detached: true,
  });
  let told: ResidentMemory = { now: 0, peak: 0 };
  let isFull = false;
  let isOver = false;
  const end = (how: string): void => {
    if (isOver) return;
    isOver = true;
    onEnd(
      isFull
        ? new ProgramFailure('memory', `${module.href}: V8's heap is full.`)
        : new ProgramFailure('crash', `${module.href}: ${how}`),
    );
    resolve();
  };
  if (child.pid !== undefined) {
    // Before it has threads, which then do as it does.
    giveWay(child.pid);
    keepSession(child);
  }
  child.stderr?.on('data', (words: Buffer) => {
    isFull ||= heapIsFull.test(words.toString('latin1'));
  });
  child.stderr?.on('error', () => undefined);
  child.on('error', (error) => {
    if (child.pid === undefined) end(`cannot be started (${error.name}).`);
  });
  // Not `exit`: what it wrote last is read then. What it started may still hold its end of the pipe.
  child.once('exit', (status, signal) => {
    const finish = (): void => end(`ended with ${signal ?? `status ${status}`}.`);
    if (child.stderr === null || child.stderr.readableEnded) finish();
    else {
      child.stderr.once('end', finish).once('close', finish);
      killSession(child);
    }
  });
  child.on('message', (message: FromChild) => {
    if (message.kind === 'memory') {
      told = { now: message.bytes, peak: Math.max(told.peak, message.bytes) };
    } else {
      onMessage(message);
    }
  });
  const hold = (isHeld: boolean): void => {
    const change = isHeld ? 'ref' : 'unref';
    child[change]();
    child.channel?.[change]();
    (child.stderr as unknown as { ref(): void; unref(): void } | null)?.[change]();
  };
  return {
    ended,
    send: (message) => void child.send(message),
    memory: () => (isMemoryTold && child.pid ? residentMemoryOf(child.pid) : undefined) ?? told,
    hold,
    kill() {
      // Whoever ends it waits for its end.
      hold(true);
      killSession(child);
    },
  };
};
