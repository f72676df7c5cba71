/** A text as recognition is judged by: one form of each character, one blank, straight quotation marks. */
const normalised = (text: string): string[] => [
  ...text
    .normalize('NFKC')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/\s+/gu, ' ')
    .trim(),
];

/** The fewest characters to insert, delete or replace to make one text the other (Levenshtein 1966), and the first's length. */
export const characterErrors = (
  truth: string,
  read: string,
): { readonly errors: number; readonly characters: number } => {
  const [wanted, found] = [normalised(truth), normalised(read)];
  let row = [0, ...found.map((_, index) => index + 1)];
  for (const [index, character] of wanted.entries()) {
    const next = [index + 1];
    for (const [column, other] of found.entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return { errors: row.at(-1) ?? 0, characters: wanted.length };
};

/** Errors for each true character of one text. */
export const characterErrorRate = (truth: string, read: string): number => {
  const { errors, characters } = characterErrors(truth, read);
  return characters === 0 ? Math.sign(errors) : errors / characters;
};
