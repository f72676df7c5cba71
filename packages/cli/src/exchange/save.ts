import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Client } from '@dragoman/client';
import { printLine } from '../terminal.ts';

/** Downloads an export, and prints the name of what was written. @param out default: here, under its own name */
export const saveExport = async (
  client: Client,
  { export_url: url, name }: { readonly export_url: string; readonly name: string },
  out: string | undefined,
): Promise<void> => {
  const target = out ?? basename(name);
  await writeFile(target, await client.download(url));
  printLine(target);
};
