import { readFile } from 'node:fs/promises';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Tarball } from '../tarballs.ts';

/** Asks publint whether every packed package works for those who install it; its warnings count. */
export const checkPublint = async (tarballs: readonly Tarball[]): Promise<readonly string[]> => {
  const problems = await Promise.all(
    tarballs.map(async ({ workspace, path }) => {
      const content = await readFile(path);
      const tarball = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
      const { messages, pkg } = await publint({ pack: { tarball }, level: 'warning', strict: true });
      return messages.map(
        (message) => `${workspace.folder}: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
      );
    }),
  );
  return problems.flat();
};
