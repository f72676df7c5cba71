import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// A process of its own that does what no reader of a PDF can do without: one list of operators for each page by pdf.js.

const [path = ''] = process.argv.slice(2);
const root = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const data = new Uint8Array(await readFile(path));
const spent = process.cpuUsage();
const began = performance.now();
// A format loads it with its first file, too.
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
const file = await getDocument({
  data,
  verbosity: 0,
  cMapUrl: `${join(root, 'cmaps')}/`,
  standardFontDataUrl: `${join(root, 'standard_fonts')}/`,
  wasmUrl: `${join(root, 'wasm')}/`,
}).promise;
let operators = 0;
for (let number = 1; number <= file.numPages; number += 1) {
  const page = await file.getPage(number);
  operators += (await page.getOperatorList()).fnArray.length;
  page.cleanup();
}
const ms = performance.now() - began;
const { user, system } = process.cpuUsage(spent);
const processorMs = (user + system) / 1_000;
// In KiB.
const mostBytes = process.resourceUsage().maxRSS * 1_024;
process.stdout.write(JSON.stringify({ operators, ms, processorMs, mostBytes }), () => process.exit(0));
