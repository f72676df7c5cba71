const makeTable = (polynomial: number, bits: number): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ ((value >>> (bits - 1)) & 1 ? polynomial : 0);
    return value & (2 ** bits - 1);
  });

const table8 = makeTable(0x07, 8);
const table16 = makeTable(0x8005, 16);

/** The checksum of a frame's header. */
export const crc8 = (bytes: Uint8Array): number => {
  let sum = 0;
  for (const byte of bytes) sum = table8[sum ^ byte] ?? 0;
  return sum;
};

/** The checksum of a frame. */
export const crc16 = (bytes: Uint8Array): number => {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) & 0xffff) ^ (table16[(sum >>> 8) ^ byte] ?? 0);
  return sum;
};
