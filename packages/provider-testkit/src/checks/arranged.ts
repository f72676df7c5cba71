import type { ScriptedFailure } from '../engine.ts';
import type { ProviderBench } from '../provider-bench.ts';
import type { RecordingLogger } from '../recording-logger.ts';

/** The failures that an ordinary call meets. */
export const callFailures = ({ engine }: ProviderBench): readonly ScriptedFailure[] =>
  engine.failures.filter(({ only }) => only !== 'stream');

/** What came of an ordinary call during a scripted failure. */
export interface Failed {
  /** False where the call succeeded all the same, which only one check judges. */
  readonly rejected: boolean;
  readonly error: unknown;
  readonly logs: RecordingLogger;
  /** The secret options that the failed provider had. */
  readonly secrets: readonly string[];
}

/** Arranges a failure, makes an ordinary call that carries the canary, and hands over what it rejected with. */
export const arranged = async (
  bench: ProviderBench,
  failure: ScriptedFailure,
  work: (failed: Failed) => void | Promise<void>,
): Promise<void> => {
  await bench.engine.reset();
  const replaced = await failure.arrange();
  await bench.use(async (provider, logs) => {
    const secrets = bench.secrets(replaced);
    const { rejected, error } = await bench.ordinary(provider, { canary: true }).then(
      () => ({ rejected: false, error: undefined }),
      (reason: unknown) => ({ rejected: true, error: reason }),
    );
    await work({ rejected, error, logs, secrets });
  }, replaced);
};
