import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CorpusFile } from './corpus.ts';
import { keysOf } from './keys.ts';
import { faultsOf } from './soundness.ts';
import { differencesOf, type Structure, structureOf, withoutReadings } from './structure.ts';
import type { Travelled } from './there-and-back.ts';

const run = promisify(execFile);

/** What is an archive of XML. */
export const packed = /\.(?:docx|docm|pptx|pptm|xlsx|xlsm|odt|ods|odp|epub)$/;

/** What `unzip -t` says against an archive. */
const unzipped = async (bytes: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'unzip-'));
  try {
    await writeFile(join(folder, 'file.zip'), bytes);
    const { stdout, stderr } = await run('unzip', ['-tqq', join(folder, 'file.zip')]).catch(
      (error: { stdout?: string; stderr?: string }) => ({ stdout: '', stderr: '', ...error }),
    );
    return (stdout + stderr).trim().slice(0, 100);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Where names of texts are others. A file may have more than its source: forms of the target's plural. */
const keyFaults = (
  format: string,
  source: Uint8Array,
  identical: Uint8Array,
  reversed: Uint8Array,
): readonly string[] => {
  const [own, others] = [keysOf(format, identical), keysOf(format, reversed)];
  const at = own.findIndex((key, index) => key !== others[index]);
  const kept = new Set(own);
  const lost = keysOf(format, source).find((key) => !kept.has(key));
  return [
    ...(at < 0 ? [] : [`reversed: ${JSON.stringify(own[at])} has become ${JSON.stringify(others[at])}`]),
    ...(lost === undefined ? [] : [`its own texts: ${JSON.stringify(lost)} is gone`]),
  ];
};

/** A file without what says that its translations are new ones, and of which language: those that it had say nothing of it. */
const withoutGains = (format: string, bytes: Uint8Array): string => {
  const text = Buffer.from(bytes).toString('latin1');
  if (format === 'xliff') return text.replaceAll(/ (?:state|target-language)="[^"]*"/g, '');
  return format === 'po' ? text.replace(/^msgid ""\r?\nmsgstr (?:"[^\n]*\n)+/m, '') : text;
};

/** Judges what a journey brought back without looking at it: bytes, structure, soundness. */
export const inspect = async (
  file: CorpusFile,
  { format, identical, reversed, twice, faults }: Travelled,
): Promise<string[]> => {
  const found = [...faults];
  if (!packed.test(file.path)) {
    // Files with two languages get targets and states that they did not have, and others the target's plural forms.
    const gains = file.path.startsWith('localisation/');
    if (!gains && !Buffer.from(identical).equals(file.bytes)) found.push('its own texts: other bytes');
    const [again, once] = [twice, identical].map((bytes) => withoutGains(format, bytes));
    if (again !== once) found.push('reversed twice: other bytes than its own texts');
    found.push(...keyFaults(format, file.bytes, identical, reversed));
    return found;
  }
  const [before, known] = [structureOf(file.bytes), new Set(faultsOf(file.bytes))];
  for (const [what, bytes] of [
    ['its own texts', identical],
    ['reversed', reversed],
    ['reversed twice', twice],
  ] as const) {
    if (what !== 'reversed') {
      // Texts that were other ones in between have lost how they are read.
      const compared = what === 'reversed twice' ? withoutReadings : (structure: Structure) => structure;
      const differences = differencesOf(compared(before), compared(structureOf(bytes)), 3);
      found.push(...differences.map((one) => `${what}: ${one}`));
    }
    found.push(...faultsOf(bytes).filter((fault) => !known.has(fault)));
    const complaint = await unzipped(bytes);
    if (complaint) found.push(`${what}: ${complaint}`);
  }
  return found;
};
