import type { TtsProsody, TtsProviderV1, TtsResult } from '@dragoman/provider';
import { ensure, shown } from '../expectation.ts';
import { differ } from '../sent.ts';
import type { TtsBench } from './bench.ts';

/** The ends of what a request may ask for, each with a value a little inside. */
const limits: readonly { readonly name: keyof TtsProsody; readonly end: number; readonly inside: number }[] =
  [
    { name: 'rate', end: 4, inside: 3.7 },
    { name: 'rate', end: 0.25, inside: 0.28 },
    { name: 'pitch', end: 20, inside: 18 },
    { name: 'pitch', end: -20, inside: -18 },
    { name: 'volume', end: 16, inside: 14 },
    { name: 'volume', end: -96, inside: -90 },
  ];

/** What tells one prosody from another: what was sent, or, of an engine that cannot show it, the audio. */
const trace = async (
  bench: TtsBench,
  provider: TtsProviderV1,
  prosody: TtsProsody,
): Promise<{ readonly text: string; readonly result: TtsResult }> => {
  await bench.engine.reset();
  const result = await bench.speak(provider, { prosody });
  return { text: (await bench.engine.sent?.()) ?? bench.essence(result), result };
};

/** Fails where two different values come to the same and nothing says that they were clamped. */
export const ensureClamped = (bench: TtsBench): Promise<void> =>
  bench.use(async (provider) => {
    for (const { name, end, inside } of limits) {
      if (!provider.capabilities[name]) continue;
      const [first, again] = [
        await trace(bench, provider, { [name]: end }),
        await trace(bench, provider, { [name]: end }),
      ];
      const { warnings } = first.result;
      const clamped = warnings.some(({ code }) => code === 'option_clamped');
      const others = [
        await trace(bench, provider, { [name]: inside }),
        await trace(bench, provider, { [name]: inside }),
      ] as const;
      const distinct = differ([first.text, again.text], [others[0].text, others[1].text]);
      ensure(
        clamped || distinct,
        `${name} ${end} came to the same as ${inside}, without the warning 'option_clamped': ${shown(warnings)}.`,
      );
    }
  });
