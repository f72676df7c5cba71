import { type ChildProcess, spawn } from 'node:child_process';
import { programEnvironment } from './installation.ts';

/** Why a program gave nothing. */
export type ProgramFailureReason = 'missing' | 'crash' | 'hang' | 'flood';

/** A program that gave nothing. Its message is for logs. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure';
  readonly reason: ProgramFailureReason;

  constructor(reason: ProgramFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** One run of a program. */
export interface ProgramRun {
  /** A path, or a name in the usual folders. */
  readonly program: string;
  readonly parameters: readonly string[];
  /** What the program reads. Default nothing. */
  readonly input?: string;
  /** Open files that the program finds as `/dev/fd/3`, `/dev/fd/4` and so on. Default none. */
  readonly descriptors?: readonly number[];
  /** Bytes of output beyond which it is ended, as `flood`. */
  readonly mostOutput: number;
  /** Milliseconds after which it is ended, as `hang`. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const kill = (child: ChildProcess): void => {
  try {
    // The whole session: the program may itself have started others.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself in this moment.
  }
  child.stdout?.destroy();
};

/**
 * Runs a program without a shell, in a session of its own, and gives what it wrote. Rejects with a `ProgramFailure`, or
 * with `signal.reason` where aborted; either way not before the program is gone.
 */
export const runProgram = ({
  program,
  parameters,
  input = '',
  descriptors = [],
  mostOutput,
  timeoutMs,
  signal,
}: ProgramRun): Promise<Buffer> => {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const child = spawn(program, parameters, {
    stdio: ['pipe', 'pipe', 'ignore', ...descriptors],
    env: programEnvironment,
    cwd: '/',
    detached: true,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let failure: unknown;
  const end = (reason: unknown): void => {
    failure ??= reason;
    kill(child);
  };
  const abort = (): void => end(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(
    () => end(new ProgramFailure('hang', `${program}: no end after ${timeoutMs} ms.`)),
    timeoutMs,
  );
  const settle = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    if (failure === undefined) resolve(Buffer.concat(chunks));
    else reject(failure);
  };
  // Where the machine has no descriptors left, a child has no streams.
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostOutput) end(new ProgramFailure('flood', `${program}: more than ${mostOutput} bytes.`));
  });
  child.stdout?.on('error', () => undefined);
  // A program that does not read to the end says why by its exit status.
  child.stdin?.on('error', () => undefined);
  child.once('error', (error: NodeJS.ErrnoException) => {
    if (child.pid !== undefined) return;
    const reason = error.code === 'ENOENT' || error.code === 'EACCES' ? 'missing' : 'crash';
    failure ??= new ProgramFailure(reason, `${program}: cannot be started (${error.code}).`);
    settle();
  });
  child.once('close', (status, killedBy) => {
    if (failure === undefined && status !== 0)
      failure = new ProgramFailure('crash', `${program} ended with ${killedBy ?? `status ${status}`}.`);
    settle();
  });
  child.stdin?.end(input);
  return promise;
};
