import type { ProviderWarning, Slot, SlotProviders } from '@dragoman/provider';
import { ensure, shown } from './expectation.ts';
import type { ProviderBench } from './provider-bench.ts';
import { differ } from './sent.ts';

/** A call with one option set, as `ensureHonoured` looks at it. */
export interface OptionTrial<S extends Slot> {
  readonly option: string;
  /** Whether the capabilities promise it. */
  readonly promised: boolean;
  /** Words that must be found in what is sent, where the option is free text. Default: any difference will do. */
  readonly words?: readonly string[];
  /** What the adopter wants to see on the wire. */
  readonly pattern?: string | RegExp | undefined;
  /** Makes a call with the option, or without it. */
  call(provider: SlotProviders[S], set: boolean): Promise<{ readonly warnings: readonly ProviderWarning[] }>;
}

/** What one call sent and how it was answered. */
const sending = async <S extends Slot>(
  bench: ProviderBench<S>,
  trial: OptionTrial<S>,
  set: boolean,
): Promise<{ readonly sent: string; readonly warnings: readonly ProviderWarning[] }> =>
  bench.use(async (provider) => {
    await bench.engine.reset();
    const { warnings } = await trial.call(provider, set);
    return { sent: (await bench.engine.sent?.()) ?? '', warnings };
  });

const reaches = async <S extends Slot>(
  bench: ProviderBench<S>,
  trial: OptionTrial<S>,
  sent: string,
): Promise<boolean> => {
  const { words = [] } = trial;
  if (words.length > 0) return words.every((word) => sent.includes(word));
  const again = await sending(bench, trial, true);
  const plain = [await sending(bench, trial, false), await sending(bench, trial, false)] as const;
  return differ([sent, again.sent], [plain[0].sent, plain[1].sent]);
};

/** Fails where an option neither reaches the engine nor gives a warning, or is promised and reported as left out. */
export const ensureHonoured = async <S extends Slot>(
  bench: ProviderBench<S>,
  trial: OptionTrial<S>,
): Promise<void> => {
  const { option, promised, pattern } = trial;
  const { sent, warnings } = await sending(bench, trial, true);
  const leftOut = warnings.filter(({ code }) => code === 'option_not_applied');
  if (promised) {
    ensure(leftOut.length === 0, `The capabilities promise ${option}, yet: ${shown(leftOut)}.`);
  } else if (leftOut.length > 0) return;
  if (bench.engine.sent === undefined) {
    ensure(promised, `${option} is not among the capabilities: warn 'option_not_applied'.`);
    return;
  }
  ensure(
    await reaches(bench, trial, sent),
    `${option} was set, but neither reached the engine nor gave the warning 'option_not_applied'.`,
  );
  const found = typeof pattern === 'string' ? sent.includes(pattern) : (pattern?.test(sent) ?? true);
  ensure(found, `${option} was set, but ${shown(pattern)} is not in what was sent.`);
};
