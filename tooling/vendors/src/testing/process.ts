import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How a script is run. */
export interface ScriptSetting {
  /** All of its environment, but for where Node keeps what it compiled. Default: none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the provider is closed in the end. Default: `close`. */
  readonly end?: 'close' | 'open';
  /** How long it may take. Default: 30,000, which is the time for which some SDKs keep a process from ending. */
  readonly withinMs?: number;
  /** What the script takes besides. */
  readonly parameters?: readonly string[];
}

const { NODE_COMPILE_CACHE: cacheFolder } = process.env;
const compileCache = cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder };

/** What came of a script. */
export interface ScriptOutcome {
  /** The JSON that it printed. */
  readonly outcome: ReturnType<typeof JSON.parse>;
  readonly stderr: string;
}

/**
 * Runs a script that calls `once` in a process of its own, with the provider's options.
 *
 * @throws where it does not end by itself, or ends with a failure
 */
export const runScript = async (
  script: URL,
  options: object,
  { environment = {}, end = 'close', parameters = [], withinMs = 30_000 }: ScriptSetting = {},
): Promise<ScriptOutcome> => {
  const { stdout, stderr } = await run(
    process.execPath,
    ['--conditions=@dragoman/source', fileURLToPath(script), JSON.stringify(options), end, ...parameters],
    { env: { ...compileCache, ...environment }, timeout: withinMs },
  );
  return { outcome: JSON.parse(stdout), stderr };
};
