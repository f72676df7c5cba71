import type { MtCapabilities, MtInstructions } from '@dragoman/provider';
import type { ConformanceCheck } from '../../check.ts';
import { ensure } from '../../expectation.ts';
import type { MtBench } from '../bench.ts';

type InstructionCapability = Exclude<keyof MtCapabilities, 'kind' | 'offline' | 'evaluation'>;

/** An instruction of each kind, with the words by which it is found again in what the engine was sent. */
const samples: Readonly<
  Record<InstructionCapability, { readonly instructions: MtInstructions; readonly words: readonly string[] }>
> = {
  formality: { instructions: { formality: 'formal' }, words: [] },
  culturalAdaptation: {
    instructions: { culturalAdaptation: true, localeCard: ['A hovercraft is a glidebarrow here.'] },
    words: ['glidebarrow'],
  },
  brandVoice: {
    instructions: {
      brandVoice: {
        tone: 'marmalade-toned',
        audience: 'for lighthouse keepers',
        do: ['mention teapots'],
        dont: ['mention umbrellas'],
      },
    },
    words: ['marmalade-toned', 'lighthouse keepers', 'mention teapots', 'mention umbrellas'],
  },
  glossary: {
    instructions: {
      glossary: [{ source: 'plumbwhistle', target: 'zorblaxa' }, { source: 'Quixdragon' }],
    },
    words: ['plumbwhistle', 'zorblaxa', 'Quixdragon'],
  },
  context: { instructions: { context: 'a label beside the periscope' }, words: ['beside the periscope'] },
  examples: {
    instructions: { examples: [{ source: 'velvet kettle', target: 'terciopelado hervidor' }] },
    words: ['velvet kettle', 'terciopelado hervidor'],
  },
};

/** How often each word occurs. */
const wordCounts = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** The words that occur equally often in two sendings of the same: what is random in them (ids, times) drops out. */
const constantCounts = (texts: readonly [string, string]): ((word: string) => number | undefined) => {
  const [first, second] = [wordCounts(texts[0]), wordCounts(texts[1])];
  return (word) => ((first.get(word) ?? 0) === (second.get(word) ?? 0) ? (first.get(word) ?? 0) : undefined);
};

/** Whether two pairs of sendings differ in more than chance. */
const differ = (one: readonly [string, string], other: readonly [string, string]): boolean => {
  const [countInOne, countInOther] = [constantCounts(one), constantCounts(other)];
  return [...wordCounts(one[0]).keys(), ...wordCounts(other[0]).keys()].some((word) => {
    const [here, there] = [countInOne(word), countInOther(word)];
    return here !== undefined && there !== undefined && here !== there;
  });
};

const sentWith = (bench: MtBench, instructions: MtInstructions | undefined): Promise<string> =>
  bench.use(async (provider) => {
    await bench.engine.reset();
    await bench.translateOne(provider, bench.direction, bench.direction.sentences[0], instructions);
    ensure(bench.engine.sent, 'The provider takes instructions: give the engine a `sent` hook.');
    return await bench.engine.sent();
  });

/** Instructions that the provider says it honours, and that must therefore reach the engine. */
export const instructionChecks: readonly ConformanceCheck<MtBench>[] = [
  {
    name: 'instructions-reach-the-engine',
    title: 'what the capabilities promise reaches the engine',
    async run(bench) {
      const promised = await bench.use(async ({ capabilities }) =>
        (Object.keys(samples) as InstructionCapability[]).filter((name) => capabilities[name]),
      );
      for (const name of promised) {
        const { instructions, words } = samples[name];
        const sent = await sentWith(bench, instructions);
        for (const word of words) {
          ensure(sent.includes(word), `capabilities.${name} is true, but '${word}' was not sent.`);
        }
        if (words.length > 0) continue;
        const again = await sentWith(bench, instructions);
        const plain = [await sentWith(bench, undefined), await sentWith(bench, undefined)] as const;
        ensure(
          differ([sent, again], plain),
          `capabilities.${name} is true, but the same was sent as without it.`,
        );
      }
    },
  },
];
