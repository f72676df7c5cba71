import { spawn } from 'node:child_process';

/** How a finished command ended and what it printed, both streams in one. */
export interface CommandResult {
  /** Its exit code; 1 where a signal ended it. */
  readonly code: number;
  readonly output: string;
  /** What it printed on standard output alone. */
  readonly standardOutput: string;
}

/** Where and with what a command runs. */
export interface CommandOptions {
  readonly cwd: string;
  /** Added to this process's environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Ended after this long, in milliseconds. Default: never. */
  readonly timeoutMs?: number;
}

/**
 * Runs a command without a terminal and waits for its end.
 *
 * @throws Error where it cannot be started at all
 */
export const runCommand = (
  command: string,
  parameters: readonly string[],
  { cwd, environment, timeoutMs }: CommandOptions,
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd,
      env: { ...process.env, ...environment, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    let output = '';
    let standardOutput = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      standardOutput += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const ended = signal
        ? `${output}\nEnded by ${signal}${timeoutMs ? ` after ${timeoutMs} ms` : ''}.`
        : output;
      resolve({ code: code ?? 1, output: ended, standardOutput });
    });
  });

/**
 * Runs a tool whose exit code says whether all is well.
 *
 * @returns no problem, or one: what the tool printed
 */
export const problemsOfTool = async (
  command: string,
  parameters: readonly string[],
  options: CommandOptions,
): Promise<readonly string[]> => {
  const { code, output } = await runCommand(command, parameters, options);
  return code === 0 ? [] : [output.trim() || `${command} ended with exit code ${code} and printed nothing.`];
};
