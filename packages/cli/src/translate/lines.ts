import type { BatchElement, Client, TranslateBatchRequest } from '@dragoman/client';
import { CommandError } from '../failure.ts';
import { printJson } from '../terminal.ts';

/** What a service takes at once by default. */
const maxTexts = 100;
const maxCodePoints = 200_000;

interface Line {
  /** Its place in the text, from 0. */
  readonly place: number;
  readonly text: string;
}

/**
 * Translates each line that is not blank by itself and prints them all, in their places. A line that fails is printed as
 * it was, and said at the end.
 * @throws CommandError where a line failed
 */
export const translateLines = async (
  client: Client,
  text: string,
  request: Omit<TranslateBatchRequest, 'texts'>,
  isJson: boolean,
): Promise<void> => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const written = lines
    .map((line, place): Line => ({ place, text: line }))
    .filter(({ text: line }) => line.trim() !== '');
  const elements: BatchElement[] = [];
  const failures: string[] = [];
  for (const group of groupsOf(written)) {
    const texts = group.map((line) => line.text);
    for (const element of await client.translateBatch({ ...request, texts })) {
      const line = group[element.index] as Line;
      elements.push({ ...element, index: line.place });
      if (element.success) lines[line.place] = element.translated_text;
      else failures.push(`line ${line.place + 1}: ${element.error.detail} (${element.error.code})`);
    }
  }
  if (isJson) printJson(elements);
  else process.stdout.write(`${lines.join('\n')}\n`);
  if (failures.length > 0) throw new CommandError(failures.join('\n'));
};

/** As many lines as one request takes. */
const groupsOf = (lines: readonly Line[]): readonly (readonly Line[])[] => {
  const groups: Line[][] = [];
  let room = 0;
  for (const line of lines) {
    const size = [...line.text].length;
    const last = groups.at(-1);
    if (last && last.length < maxTexts && size <= room) last.push(line);
    else {
      groups.push([line]);
      room = maxCodePoints;
    }
    room -= size;
  }
  return groups;
};
