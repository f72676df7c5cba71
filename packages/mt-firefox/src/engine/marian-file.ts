/** How the numbers of an item are stored, as far as it matters here. */
const float32 = 0x404n;
const intgemm8 = 0x4101n;

/** Data of every item begin on a multiple of this many bytes. */
const alignment = 256;

interface Item {
  readonly name: string;
  readonly type: bigint;
  readonly shape: Buffer;
  readonly data: Buffer;
}

/** The file is not in Marian's binary format, version 1. */
export class ModelFormatError extends Error {
  override readonly name = 'ModelFormatError';
}

const readItems = (file: Buffer): Item[] => {
  let position = 0;
  const take = (length: number): Buffer => {
    if (length > file.length - position) throw new ModelFormatError('The model ends too early.');
    position += length;
    return file.subarray(position - length, position);
  };
  const long = (): bigint => take(8).readBigUInt64LE();
  if (long() !== 1n) throw new ModelFormatError('The model is not of version 1.');
  const count = Number(long());
  if (count * 32 > file.length) throw new ModelFormatError('The model counts more items than it holds.');
  const headers = Array.from({ length: count }, () => ({
    nameLength: Number(long()),
    type: long(),
    dimensions: Number(long()),
    dataLength: Number(long()),
  }));
  const names = headers.map(({ nameLength }) => take(nameLength).toString('utf8').replace(/\0$/, ''));
  const shapes = headers.map(({ dimensions }) => take(dimensions * 4));
  take(Number(long()));
  return headers.map(({ type, dataLength }, index) => ({
    name: names[index] ?? '',
    type,
    shape: shapes[index] ?? Buffer.alloc(0),
    data: take(dataLength),
  }));
};

const longs = (...values: readonly (number | bigint)[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => {
    bytes.writeBigUInt64LE(BigInt(value), index * 8);
  });
  return bytes;
};

const padded = (data: Buffer): Buffer =>
  Buffer.concat([data, Buffer.alloc((alignment - (data.length % alignment)) % alignment)]);

const writeItems = (items: readonly Item[]): Buffer => {
  const data = items.map((item) => padded(item.data));
  const head = Buffer.concat([
    longs(1, items.length),
    ...items.map(({ name, type, shape }, index) =>
      longs(Buffer.byteLength(name) + 1, type, shape.length / 4, data[index]?.length ?? 0),
    ),
    ...items.map(({ name }) => Buffer.from(`${name}\0`)),
    ...items.map(({ shape }) => shape),
  ]);
  const gap = (alignment - ((head.length + 8) % alignment)) % alignment;
  return Buffer.concat([head, longs(gap), Buffer.alloc(gap), ...data]);
};

/** A single stored byte with the factor by which it was multiplied behind it, as a plain number. */
const plainScale = (data: Buffer): Buffer => {
  const scale = Buffer.alloc(4);
  scale.writeFloatLE(data.readInt8(0) / data.readFloatLE(1));
  return scale;
};

/**
 * The model with the input scale of its output matrix under the name and in the type that this engine asks for.
 * Newer converters call it `none_QuantMultA`, or store it as a byte; the engine then stops at the first sentence.
 * A model that lacks nothing is given back as it is.
 * @throws ModelFormatError
 */
export const withOutputScale = (file: Buffer): Buffer => {
  const items = readItems(file);
  const matrix = ['decoder_Wemb', 'Wemb'].find((name) => items.some((item) => item.name === name));
  if (matrix === undefined) return file;
  const wanted = `${matrix}_QuantMultA`;
  const present = items.find(({ name }) => name === wanted);
  if (present?.type === float32) return file;
  const unnamed = items.find(({ name, type }) => name === 'none_QuantMultA' && type === float32);
  const data =
    present?.type === intgemm8 && present.data.length >= 5 ? plainScale(present.data) : unnamed?.data;
  if (data === undefined) return file;
  const shape = Buffer.alloc(8);
  shape.writeInt32LE(1, 0);
  shape.writeInt32LE(1, 4);
  const others = items.filter((item) => item !== present);
  return writeItems([...others, { name: wanted, type: float32, shape, data }]);
};
