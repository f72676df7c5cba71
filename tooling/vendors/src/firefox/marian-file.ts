/** Marian's names for how numbers are stored. */
const types = { float32: 0x404, int8: 0x101, intgemm8: 0x4101 } as const;

/** A named array of a model. */
export interface Item {
  readonly name: string;
  readonly type: keyof typeof types;
  readonly shape: readonly number[];
  readonly data: Buffer;
}

/** Data of every item begin on a multiple of this many bytes. */
const alignment = 256;

const missingTo = (length: number): number => (alignment - (length % alignment)) % alignment;

const longs = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => {
    bytes.writeBigUInt64LE(BigInt(value), index * 8);
  });
  return bytes;
};

const integers = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeInt32LE(value, index * 4);
  });
  return bytes;
};

/** A model in Marian's binary format, version 1, little endian. */
export const marianFile = (items: readonly Item[]): Buffer => {
  const names = items.map(({ name }) => Buffer.from(`${name}\0`));
  const padded = items.map(({ data }) => Buffer.concat([data, Buffer.alloc(missingTo(data.length))]));
  const head = Buffer.concat([
    longs(1, items.length),
    ...items.map(({ type, shape }, index) =>
      longs(names[index]?.length ?? 0, types[type], shape.length, padded[index]?.length ?? 0),
    ),
    ...names,
    ...items.map(({ shape }) => integers(shape)),
  ]);
  const gap = missingTo(head.length + 8);
  return Buffer.concat([head, longs(gap), Buffer.alloc(gap), ...padded]);
};

/** An array of plain numbers. */
export const floatItem = (name: string, shape: readonly number[], values: readonly number[]): Item => {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    data.writeFloatLE(value, index * 4);
  });
  return { name, type: 'float32', shape, data };
};

/** A matrix of bytes, stored row by row of its columns, with the factor by which they were multiplied behind them. */
export const byteMatrix = (
  name: string,
  [rows, columns]: readonly [number, number],
  factor: number,
  at: (row: number, column: number) => number,
): Item => {
  const data = Buffer.alloc(rows * columns + 4);
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const value = Math.round(at(row, column) * factor);
      data.writeInt8(Math.max(-127, Math.min(127, value)), column * rows + row);
    }
  }
  data.writeFloatLE(factor, rows * columns);
  return { name, type: 'intgemm8', shape: [rows, columns], data };
};

/** The description of the model, as Marian keeps it in the model itself. */
export const descriptionItem = (yaml: string): Item => {
  const data = Buffer.from(`${yaml}\0`);
  return { name: 'special:model.yml', type: 'int8', shape: [data.length], data };
};
