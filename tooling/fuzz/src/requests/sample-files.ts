const letter = Buffer.from('FUZZ-LETTER\nDear Ms Miller,\nyour order has left us.\n');

/** A file of each format that the service under test knows besides its own, by the kind that a field's name tells. */
export const sampleFiles = {
  file: letter,
  document: letter,
  existing: Buffer.from('FUZZ-LETTER\nEstimada Sra. Miller:\n'),
  image: Buffer.from('FUZZ-PICTURE\nSave\nCancel\n'),
};
