const headerBytes = 44;

/** A WAV of mono samples, 16 bits. @param samples -1..1; beyond that they are cut @param rate Hertz */
export const wavOf = (samples: Float32Array, rate: number): Blob => {
  const bytes = new DataView(new ArrayBuffer(headerBytes + 2 * samples.length));
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index += 1) bytes.setUint8(at + index, value.charCodeAt(index));
  };
  text(0, 'RIFF');
  bytes.setUint32(4, headerBytes - 8 + 2 * samples.length, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, 2 * rate, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  text(36, 'data');
  bytes.setUint32(40, 2 * samples.length, true);
  for (const [index, sample] of samples.entries()) {
    const cut = Math.max(-1, Math.min(1, sample));
    bytes.setInt16(headerBytes + 2 * index, Math.round(cut < 0 ? cut * 0x8000 : cut * 0x7fff), true);
  }
  return new Blob([bytes.buffer], { type: 'audio/wav' });
};
