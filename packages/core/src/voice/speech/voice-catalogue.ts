import type { TtsVoice } from '@dragoman/provider';
import type { Clock } from '../../clock.ts';
import type { Engine } from '../../engine.ts';
import { untilAborted } from '../../resilience/abort.ts';
import { Budget } from '../../resilience/budget.ts';
import { type Language, readLanguage } from '../../text/languages.ts';

/** How long the answer of `voices()` is kept, in milliseconds. */
const cacheMs = 60_000;
/** How long an engine may take to list its voices, in milliseconds. */
const patienceMs = 10_000;

interface Known {
  readonly voices: readonly TtsVoice[];
  readonly until: number;
}

const known = new WeakMap<Engine<'tts'>, Known>();
const asking = new WeakMap<Engine<'tts'>, Promise<readonly TtsVoice[]>>();

const ask = async (engine: Engine<'tts'>, clock: Clock): Promise<readonly TtsVoice[]> => {
  // A budget of its own: many callers may wait for this one answer, and any of them may give up.
  const budget = new Budget(clock, patienceMs);
  try {
    const voices = await engine.guard.run(budget, (signal) => engine.provider.voices({ signal }));
    known.set(engine, { voices, until: clock.now() + cacheMs });
    return voices;
  } finally {
    budget.close();
    asking.delete(engine);
  }
};

/** The voices of an engine, not older than a minute. Rejects as the engine does, and where the signal is aborted. */
export const voicesOf = async (
  engine: Engine<'tts'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly TtsVoice[]> => {
  const found = known.get(engine);
  if (found && found.until > clock.now()) return found.voices;
  let answer = asking.get(engine);
  if (answer === undefined) {
    answer = ask(engine, clock);
    asking.set(engine, answer);
  }
  return untilAborted(answer, signal);
};

/** Whether a voice speaks a language, of whatever region. */
export const speaks = ({ languages }: TtsVoice, { base }: Language): boolean =>
  languages.some((tag) => readLanguage(tag)?.base === base);
