import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a reader that was started with less of the processor takes no more, which not every user may', async () => {
  const worker = new URL('../src/worker.ts', import.meta.url).href;
  const told = `await import(${JSON.stringify(worker)}); console.log((await import('node:os')).getPriority())`;
  const node = [process.execPath, '--conditions=@dragoman/source', '--input-type=module', '--eval', told];
  const { stdout } = await promisify(execFile)('nice', ['-n', '10', ...node], { cwd: import.meta.dirname });
  expect(Number(stdout)).toBeGreaterThanOrEqual(10);
});
