import { type ProgramRun, runProgram } from '@dragoman/provider-kit';

/** Runs a program of this machine as long as it takes, and gives its output. Rejects where it fails. */
export const runTool = (
  program: string,
  {
    signal = new AbortController().signal,
    ...run
  }: Pick<ProgramRun, 'parameters' | 'input'> & {
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Buffer> =>
  runProgram({ program, maxOutput: Number.POSITIVE_INFINITY, timeoutMs: 600_000, signal, ...run });
