import { byteMatrix, descriptionItem, floatItem, type Item, marianFile } from './marian-file.ts';
import { shortlistFile } from './shortlist.ts';
import { type Lexicon, vocabularyPair } from './vocabulary.ts';

/** What a synthetic model is like. */
export interface SyntheticModelOptions {
  /** Layers of the encoder. Default 1; Firefox's own have 6. */
  readonly encoderLayers?: number;
  /** Layers of the decoder. Default 1; Firefox's own have 2 or 4. */
  readonly decoderLayers?: number;
  /** Numbers per word, a multiple of 64. Default 64; Firefox's own have 256 or more. */
  readonly width?: number;
  /** Numbers inside a feed-forward layer. Default 64; Firefox's own have 1536. */
  readonly feedForward?: number;
  /** The model ends every sentence at once, so that nothing comes back. Default false. */
  readonly silent?: boolean;
}

/** The files of a direction, as the engine reads them. */
export interface SyntheticModel {
  readonly model: Buffer;
  readonly sourceVocabulary: Buffer;
  readonly targetVocabulary: Buffer;
  readonly shortlist: Buffer;
}

interface Dimensions {
  readonly width: number;
  readonly feedForward: number;
}

/** The largest number that a stored byte stands for. */
const byteRange = 127;

const constant = (name: string, length: number, value: number): Item =>
  floatItem(name, [1, length], new Array<number>(length).fill(value));

interface Weight {
  readonly gain: number;
  at(input: number, output: number): number;
}

const nothing: Weight = { gain: 1, at: () => 0 };

/** A weight, and the factor by which what goes into it is made bytes. */
const weight = (name: string, shape: readonly [number, number], { gain, at }: Weight = nothing): Item[] => [
  byteMatrix(name, shape, byteRange / gain, (input, output) => gain * at(input, output)),
  floatItem(`${name}_QuantMultA`, [1, 1], [byteRange / 2.5]),
];

const norm = (name: string, width: number): Item[] => [
  constant(`${name}_ln_scale`, width, 1),
  constant(`${name}_ln_bias`, width, 0),
];

const attentionParts = ['q', 'k', 'v', 'o'] as const;

type AttentionWeights = Partial<Record<(typeof attentionParts)[number], Weight>>;

const attention = (name: string, width: number, weights: AttentionWeights = {}): Item[] => [
  ...attentionParts.flatMap((part) => [
    ...weight(`${name}_W${part}`, [width, width], weights[part]),
    constant(`${name}_b${part}`, width, 0),
  ]),
  ...norm(`${name}_Wo`, width),
];

const feedForwardLayer = (name: string, { width, feedForward }: Dimensions): Item[] => [
  ...weight(`${name}_W1`, [width, feedForward]),
  constant(`${name}_b1`, feedForward, 0),
  ...weight(`${name}_W2`, [feedForward, width]),
  constant(`${name}_b2`, width, 0),
  ...norm(`${name}_ffn`, width),
];

const recurrentLayer = (name: string, width: number): Item[] => [
  ...weight(`${name}_W`, [width, width]),
  ...weight(`${name}_Wf`, [width, width]),
  constant(`${name}_bf`, width, 0),
  ...norm(`${name}_ffn`, width),
];

const onesIn = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Whether no known word comes from this one by moving a single bit, so that all are four bits apart or more. */
const isFourAway = (code: number, known: ReadonlySet<number>): boolean => {
  for (let taken = 0; taken < 32; taken += 1) {
    if (((code >>> taken) & 1) === 0) continue;
    for (let given = 0; given < 32; given += 1) {
      if (((code >>> given) & 1) === 0 && known.has((code ^ (1 << taken) ^ (1 << given)) >>> 0)) return false;
    }
  }
  return !known.has(code);
};

const isSixAway = (code: number, known: ReadonlySet<number>): boolean => {
  for (const other of known) if (onesIn(other ^ code) < 6) return false;
  return true;
};

/** With more words than this there is no room, and no time, to keep them six bits apart. */
const manyWords = 4096;

/** So many different words of 32 bits, half of them set, well apart from each other; the same every time. */
const codesFor = (count: number): readonly number[] => {
  let state = 0x9e3779b9;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const isFar = count > manyWords ? isFourAway : isSixAway;
  const codes = new Set<number>();
  while (codes.size < count) {
    const code = next();
    if (onesIn(code) === 16 && isFar(code, codes)) codes.add(code);
  }
  return [...codes];
};

/**
 * The engine adds a sine and a cosine of the position to every word: in each half of the width the frequencies fall, so
 * that the front of a half tells the position and its rear hardly moves. The rear carries the word.
 */
const carriesWord = (width: number, place: number): boolean => place % (width / 2) >= width / 4;

const embeddings = (size: number, width: number): Item => {
  const codes = codesFor(size);
  const places = Array.from({ length: width }, (_, place) => place).filter((place) =>
    carriesWord(width, place),
  );
  const bitOf = new Map(places.map((place, index) => [place, index % 32]));
  // The engine multiplies by √width.
  const amplitude = 2 / Math.sqrt(width);
  // Takes off the cosine of hardly anything, which is 1.
  const offset = (place: number): number => (place >= width / 2 ? 1 / Math.sqrt(width) : 0);
  const matrix = byteMatrix(
    'Wemb',
    [width, size],
    byteRange / (amplitude + 1 / Math.sqrt(width)),
    (place, id) => {
      const bit = bitOf.get(place);
      if (bit === undefined) return 0;
      return (((codes[id] ?? 0) >>> bit) & 1 ? amplitude : -amplitude) - offset(place);
    },
  );
  return { ...matrix, shape: [size, width] };
};

/**
 * What the first layer of the decoder looks at: by the position alone, in step t at the source's word t. It passes the
 * code of that word on, which is the answer.
 */
const copyingAttention = (width: number): AttentionWeights => {
  // Less the mean of the word's places, which undoes what the normalisation shifted.
  const position: Weight = {
    gain: 20,
    at(input, output) {
      if (carriesWord(width, output)) return 0;
      if (input === output) return 1;
      return carriesWord(width, input) ? -2 / width : 0;
    },
  };
  const word = (gain: number): Weight => ({
    gain,
    at: (input, output) => (input === output && carriesWord(width, input) ? 1 : 0),
  });
  return { q: position, k: position, v: word(1), o: word(4) };
};

const described = (
  { width, feedForward }: Dimensions,
  size: number,
  encoderLayers: number,
  decoderLayers: number,
): string =>
  [
    'dec-cell: ssru',
    'dec-cell-base-depth: 2',
    'dec-cell-high-depth: 1',
    `dec-depth: ${decoderLayers}`,
    `dim-emb: ${width}`,
    'dim-vocabs:',
    `  - ${size}`,
    `  - ${size}`,
    `enc-depth: ${encoderLayers}`,
    'enc-type: bidirectional',
    'skip: false',
    'tied-embeddings-all: true',
    'transformer-decoder-autoreg: rnn',
    `transformer-dim-ffn: ${feedForward}`,
    'transformer-ffn-activation: relu',
    'transformer-ffn-depth: 2',
    'transformer-guided-alignment-layer: last',
    'transformer-heads: 1',
    'transformer-postprocess: dan',
    'transformer-postprocess-emb: d',
    'transformer-preprocess: ""',
    'type: transformer',
    'version: synthetic',
    '',
  ].join('\n');

/**
 * A model of Firefox's architecture and file formats whose weights are set by hand: it gives back every word, or what
 * the lexicon says of it. Words of the lexicon are known behind a blank or at the start of a text; all else is copied.
 */
export const syntheticModel = (lexicon: Lexicon, options: SyntheticModelOptions = {}): SyntheticModel => {
  const { encoderLayers = 1, decoderLayers = 1, silent = false } = options;
  const dimensions = { width: options.width ?? 64, feedForward: options.feedForward ?? 64 };
  const { width } = dimensions;
  const vocabulary = vocabularyPair(lexicon);
  const outputBias = new Array<number>(vocabulary.size).fill(0);
  if (silent) outputBias[0] = 1000;
  const items = [
    embeddings(vocabulary.size, width),
    floatItem('decoder_ff_logit_out_b', [1, vocabulary.size], outputBias),
    floatItem('none_QuantMultA', [1, 1], [byteRange / 3]),
  ];
  for (let layer = 1; layer <= encoderLayers; layer += 1) {
    items.push(...attention(`encoder_l${layer}_self`, width));
    items.push(...feedForwardLayer(`encoder_l${layer}_ffn`, dimensions));
  }
  for (let layer = 1; layer <= decoderLayers; layer += 1) {
    items.push(...recurrentLayer(`decoder_l${layer}_rnn`, width));
    items.push(
      ...attention(`decoder_l${layer}_context`, width, layer === 1 ? copyingAttention(width) : undefined),
    );
    items.push(...feedForwardLayer(`decoder_l${layer}_ffn`, dimensions));
  }
  items.push(descriptionItem(described(dimensions, vocabulary.size, encoderLayers, decoderLayers)));
  return {
    model: marianFile(items),
    sourceVocabulary: vocabulary.source,
    targetVocabulary: vocabulary.target,
    // The end of a sentence must always be possible.
    shortlist: shortlistFile(vocabulary.size, 2),
  };
};
