import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ApiErrorCode, apiErrorTable } from '../src/errors/api-error.ts';
import { errorGuide } from '../src/errors/error-guide.ts';

// The catalogue of codes in docs/api.md, made from what the service itself says of them.

const path = fileURLToPath(new URL('../../../docs/api.md', import.meta.url));
const [begin, end] = ['<!-- codes: made by `pnpm --filter @dragoman/api generate` -->\n', '<!-- /codes -->'];

const rows = Object.entries(apiErrorTable).map(([code, { status }]) => {
  const { cause, remedy } = errorGuide[code as ApiErrorCode];
  return `| ${status} | \`${code}\` | ${cause} | ${remedy} |\n`;
});
const guide = await readFile(path, 'utf8');
const [before, rest = ''] = guide.split(begin);
const after = rest.slice(rest.indexOf(end));
const made = `${before}${begin}| Status | Code | Why | What to do |\n|---|---|---|---|\n${rows.join('')}${after}`;
if (!process.argv.includes('--check')) await writeFile(path, made);
else if (made !== guide) {
  console.error('docs/api.md is stale: run `pnpm --filter @dragoman/api generate`.');
  process.exitCode = 1;
}
