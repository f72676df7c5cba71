/** Text without what engines may do as they like: case, punctuation, and where a word ends. */
export const lettersOf = (text: string): string =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join('');
