/** The kinds of a SentencePiece entry, as its file format counts them. */
const kinds = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

/** One entry of a vocabulary; its id is its place. */
export interface Piece {
  readonly text: string;
  /** The likelier of two ways to cut a text wins: near 0 is likely. */
  readonly score: number;
  readonly kind: keyof typeof kinds;
}

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
};

const lengthField = (field: number, body: Buffer): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);

const numberField = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field * 8), varint(value)]);

const floatField = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(5);
  bytes[0] = field * 8 + 5;
  bytes.writeFloatLE(value, 1);
  return bytes;
};

/** What SentencePiece writes for an id that is not used: −1 as an unsigned number of 32 bits. */
const noId = 0x7fffffff;

/** A unigram vocabulary in SentencePiece's file format (a `ModelProto`), with an identity normaliser. */
export const sentencePieceFile = (pieces: readonly Piece[]): Buffer => {
  const entries = pieces.map(({ text, score, kind }) =>
    lengthField(
      1,
      Buffer.concat([lengthField(1, Buffer.from(text)), floatField(2, score), numberField(3, kinds[kind])]),
    ),
  );
  const trainer = Buffer.concat([
    numberField(3, 1), // unigram
    numberField(4, pieces.length),
    numberField(35, 1), // unknown characters fall back to bytes
    numberField(40, 1), // <unk>
    numberField(41, noId), // <s>
    numberField(42, 0), // </s>
    numberField(43, noId), // <pad>
  ]);
  const normaliser = Buffer.concat([
    lengthField(1, Buffer.from('identity')),
    numberField(3, 1), // a blank before the text
    numberField(4, 1), // no blanks beside blanks
    numberField(5, 1), // blanks are written ▁
  ]);
  return Buffer.concat([...entries, lengthField(2, trainer), lengthField(3, normaliser)]);
};
