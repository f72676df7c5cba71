import type { TtsVoice } from '@dragoman/provider';

/** A voice, or a variant of the sound of all voices, as the program lists it. */
export interface ListedVoice {
  /** The program's own tag, for example `en-us`; `variant` for a variant. */
  readonly tag: string;
  readonly gender: TtsVoice['gender'];
  readonly name: string;
  /** What `-v` takes, for example `gmw/en-US`. */
  readonly file: string;
  /** Further tags for which the voice stands in, best first. */
  readonly others: readonly { readonly tag: string; readonly priority: number }[];
}

const row = /^\s*\d+\s+(\S+)\s+\S+\/(\S)\s+(\S+)\s+(.*?)\s*((?:\(\S+ \d+\))*)\s*$/;
const genders: Readonly<Record<string, TtsVoice['gender']>> = { M: 'male', F: 'female' };

const readOthers = (column: string): ListedVoice['others'] =>
  [...column.matchAll(/\((\S+) (\d+)\)/g)].map(([, tag = '', priority]) => ({
    tag,
    priority: Number(priority),
  }));

const readRow = (line: string): ListedVoice | undefined => {
  const [whole, tag = '', gender = '', name = '', file = '', others = ''] = row.exec(line) ?? [];
  // What is no plain file name can only have come here by mistake, and would be a parameter of the program.
  if (whole === undefined || !/^!?\w[\w/-]*$/.test(file)) return undefined;
  return {
    tag,
    gender: genders[gender] ?? 'unknown',
    name: name.replaceAll('_', ' '),
    file,
    others: readOthers(others),
  };
};

/** Reads what `--voices` prints; undefined where it is something else. */
export const readVoices = (output: string): readonly ListedVoice[] | undefined => {
  const [head = '', ...lines] = output.split('\n');
  if (!/^Pty\s+Language/.test(head)) return undefined;
  return lines.map(readRow).filter((voice) => voice !== undefined);
};
