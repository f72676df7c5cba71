// @ts-check
// Removes from an installed production tree what only developers and browsers read: node deploy/prune.mjs FOLDER
import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the service draws pictures and PDFs with (packages/visual/src/fonts/families.ts): two weights, as WOFF. */
const usedFont = /-(?:400|700)-(?:normal|italic)\.woff$/;

/** The one core of Tesseract that is loaded (packages/ocr-tesseract/src/reading/core.ts). */
const otherCore = /tesseract\.js-core\/tesseract-core(?!-relaxedsimd\.(?:js|wasm)$)/;

/** @param {string} path */
const isUseless = (path) =>
  /\.(?:map|[cm]?ts)$/.test(path) ||
  /pdfjs-dist\/(?:build|web|image_decoders)\//.test(path) ||
  otherCore.test(path) ||
  (/@fontsource\/[^/]+\/files\//.test(path) && !usedFont.test(path));

let removed = 0;
/** @param {string} folder */
const prune = (folder) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const status = lstatSync(path);
    if (status.isDirectory()) prune(path);
    else if (status.isFile() && isUseless(path)) {
      removed += statSync(path).size;
      rmSync(path);
    }
  }
};

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name the folder.');
prune(folder);
console.log(`${Math.round(removed / 2 ** 20)} MiB removed from ${folder}`);
