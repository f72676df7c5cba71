import type { TtsWord } from '@dragoman/provider';
import { z } from 'zod';

const seconds = z.array(z.number());

/** When each character of the text is spoken, in seconds. */
export const alignmentSchema = z
  .object({
    characters: z.array(z.string()),
    characterStartTimesSeconds: seconds,
    characterEndTimesSeconds: seconds,
  })
  .refine(
    ({ characters, characterStartTimesSeconds: starts, characterEndTimesSeconds: ends }) =>
      characters.length === starts.length && characters.length === ends.length,
    { error: 'has not one time for each character' },
  );

/** Checked times of characters. */
export type Alignment = z.output<typeof alignmentSchema>;

const milliseconds = (value: number): number => Math.max(0, Math.round(value * 1000));

/** Several alignments in one. */
export const joinAlignments = (parts: readonly Alignment[]): Alignment => ({
  characters: parts.flatMap(({ characters }) => characters),
  characterStartTimesSeconds: parts.flatMap((part) => part.characterStartTimesSeconds),
  characterEndTimesSeconds: parts.flatMap((part) => part.characterEndTimesSeconds),
});

/** Words are what stands between spaces. */
export const wordsOf = (alignment: Alignment): TtsWord[] => {
  const { characters, characterStartTimesSeconds: starts, characterEndTimesSeconds: ends } = alignment;
  const words: { text: string; startMs: number; endMs: number }[] = [];
  let isOpen = false;
  for (const [index, character] of characters.entries()) {
    if (!/\S/.test(character)) {
      isOpen = false;
      continue;
    }
    const [startMs, endMs] = [milliseconds(starts[index] ?? 0), milliseconds(ends[index] ?? 0)];
    const last = words.at(-1);
    if (isOpen && last) {
      last.text += character;
      last.endMs = Math.max(last.endMs, endMs);
    } else words.push({ text: character, startMs, endMs: Math.max(startMs, endMs) });
    isOpen = true;
  }
  return words.sort((one, other) => one.startMs - other.startMs);
};
