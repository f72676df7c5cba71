/** The level of 16-bit samples, in dB below the loudest possible. */
export const levelOf = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let place = 0; place + 1 < bytes.length; place += 2) sum += view.getInt16(place, true) ** 2;
  return 10 * Math.log10(sum / (bytes.length / 2) / 32_768 ** 2);
};
