import { workNice } from './priority.ts';
import { describeExit, type Program, type ProgramExit, startProgram } from './start-program.ts';

/**
 * Why a program gave nothing: it is not there, it ended before its answer, it took too long, it wrote too much, or it
 * needed more memory than it may.
 */
export type ProgramFailureReason = 'missing' | 'crash' | 'hang' | 'flood' | 'memory';

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
export interface ProgramRun extends Program {
  /** What the program reads. Default nothing. */
  readonly input?: string | Uint8Array;
  /** Open files that the program finds as `/dev/fd/3`, `/dev/fd/4` and so on. Default none. */
  readonly descriptors?: readonly number[];
  /** Bytes of output beyond which it is ended, as `flood`. */
  readonly maxOutput: number;
  /** Milliseconds after which it is ended, as `hang`. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const failureOf = (exit: ProgramExit): ProgramFailure | undefined =>
  exit.status === 0 ? undefined : new ProgramFailure(exit.missing ? 'missing' : 'crash', describeExit(exit));

/**
 * Runs a program, which gives way to the service, and gives what it wrote. Rejects with a `ProgramFailure`, or with
 * `signal.reason` where aborted; either way not before the program is gone.
 */
export const runProgram = async ({
  input = '',
  maxOutput,
  timeoutMs,
  signal,
  ...start
}: ProgramRun): Promise<Buffer> => {
  signal.throwIfAborted();
  const { program } = start;
  const running = startProgram({ ...start, nice: workNice });
  let failure: unknown;
  const end = (reason: unknown): void => {
    failure ??= reason;
    running.kill();
  };
  const abort = (): void => end(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(
    () => end(new ProgramFailure('hang', `${program}: no end after ${timeoutMs} ms.`)),
    timeoutMs,
  );
  const chunks: Buffer[] = [];
  let size = 0;
  running.output?.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxOutput) end(new ProgramFailure('flood', `${program}: more than ${maxOutput} bytes.`));
  });
  const written = new Promise((resolve) => {
    if (running.output === undefined) resolve(undefined);
    else running.output.once('close', resolve);
  });
  running.input?.end(input);
  const [exit] = await Promise.all([running.exited, written]);
  clearTimeout(timer);
  signal.removeEventListener('abort', abort);
  failure ??= failureOf(exit);
  if (failure !== undefined) throw failure;
  return Buffer.concat(chunks);
};
