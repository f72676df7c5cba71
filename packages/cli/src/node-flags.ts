import { nodeOptions } from './environment.ts';

/**
 * How much V8 may keep for young objects, in mebibytes, once and once more. By itself it takes twice as much, which
 * makes a process under load 57 MB larger and no faster (docs/performance.md).
 */
const youngObjects = '--max-semi-space-size=32';

const services: readonly string[] = ['serve', 'worker'];

/**
 * Begins this process anew with V8's settings for a service: they are read before any code is. It keeps its number, its
 * files and its environment. Nothing happens where the command is no service, where whoever starts it says the size, and
 * where the system (Windows) or the parent (who talks to it by Node's own channel) rules it out.
 */
export const ensureNodeFlags = (words: readonly string[]): void => {
  const [name = ''] = youngObjects.split('=');
  const isSaid = [...process.execArgv, nodeOptions()].some((text) => text.includes(name));
  if (isSaid || !words.some((word) => services.includes(word))) return;
  if (process.execve === undefined || process.platform === 'win32' || process.connected) return;
  process.execve(process.execPath, [
    process.execPath,
    youngObjects,
    ...process.execArgv,
    ...process.argv.slice(1),
  ]);
};
