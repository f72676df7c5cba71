import type { MtCapabilities, MtInstructions } from '@dragoman/provider';
import type { ConformanceCheck } from '../../check.ts';
import { ensure } from '../../expectation.ts';
import { differ } from '../../sent.ts';
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
