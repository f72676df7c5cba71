import { say } from './program.ts';

/** A complaint without what differs between two files that say the same: numbers, names, places. */
const generalOf = (line: string): string =>
  line
    .replaceAll(/\S*\.pdf\b/g, 'FILE')
    .replaceAll(/0x[\da-f]+/gi, 'N')
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Lines that tell of the work, not of a fault. */
const chatter =
  /^(?:checking FILE|PDF Version: .*|File is (?:not )?(?:linearized|encrypted).*|No syntax or stream encoding errors found; the file may still contain|errors that qpdf cannot detect|qpdf: operation succeeded with warnings|Loading font .*|Processing pages .*|Page N|R = N|P = -?N|User password = .*|(?:extract|print|modify|Supplied|stream|string|file).*: (?:not )?allowed|.*encryption method: .*|)$/;

/** What linearised files say of themselves is no longer true of what is written anew, nor are its faults. */
const linearised = /linear|hint table|shared object|shared identifier|first page section|object has offset/i;

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(generalOf)
    .filter((line) => !chatter.test(line));

const passwordFor = (flag: string, password: string): readonly string[] =>
  password === '' ? [] : [`${flag}${password}`];

/** What `qpdf --check` says against a file. */
export const complaintsOfQpdf = async (path: string, password = ''): Promise<readonly string[]> => {
  const { output, complaints } = await say('qpdf', [
    ...passwordFor('--password=', password),
    '--check',
    path,
  ]);
  return linesOf(`${output.toString('utf8')}\n${complaints}`).filter((line) => !linearised.test(line));
};

/** What poppler says against a file while it draws it. */
export const complaintsOfPoppler = async (
  path: string,
  { pages = 12, password = '' } = {},
): Promise<readonly string[]> => {
  const secret = password === '' ? [] : ['-upw', password];
  const parameters = ['-r', '24', '-l', `${pages}`, '-gray', ...secret, path];
  const { complaints, code } = await say('pdftoppm', parameters);
  return [...linesOf(complaints), ...(code === null ? ['poppler did not come to an end'] : [])];
};

/** What Ghostscript says against a file while it reads all of it. */
export const complaintsOfGhostscript = async (path: string, password = ''): Promise<readonly string[]> => {
  const { output, complaints, code } = await say('gs', [
    ...['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=nullpage'],
    ...passwordFor('-sPDFPassword=', password),
    path,
  ]);
  const lines = linesOf(`${output.toString('utf8')}\n${complaints}`);
  return [...lines, ...(code === null ? ['Ghostscript did not come to an end'] : [])];
};

/** What is said of one file and was not said of the other. */
export const newComplaints = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const known = new Set(before.map(generalOf));
  return [...new Set(after.map(generalOf))].filter((line) => !known.has(line));
};
