// @ts-check
// Removes from an installed production tree what only developers and browsers read: node deploy/prune.mjs FOLDER
import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the service draws pictures and PDFs with (packages/visual/src/fonts/families.ts): three weights, as WOFF. */
const usedFont = /-(?:400|600|700)-(?:normal|italic)\.woff$/;

/** The one core of Tesseract that is loaded (packages/ocr-tesseract/src/reading/core.ts). */
const otherCore = /tesseract\.js-core\/tesseract-core(?!-relaxedsimd\.(?:js|wasm)$)/;

/** What packages bring for browsers and bundlers beside what Node takes, and what they test themselves with. */
const forOthers = new RegExp(
  [
    'pdfjs-dist/(?:build|web|image_decoders|legacy/(?:web|image_decoders))/',
    '@cantoo/pdf-lib/(?:src|dist/pdf-lib[^/]*$)',
    'jschardet/dist/',
    'opencc-js/dist/umd/',
    'microsoft-cognitiveservices-speech-sdk/distrib/browser/',
    '@deepgram/sdk/dist/browser/',
    '@elevenlabs/elevenlabs-js/dist/',
    'bintrees/(?:test|examples)/',
  ].join('|'),
);

/** @param {string} path */
const isUseless = (path) =>
  /\.(?:map|[cm]?ts)$/.test(path) ||
  /\/(?:README|CHANGELOG|HISTORY)(?:[-.][\w-]+)?\.md$/i.test(path) ||
  forOthers.test(path) ||
  otherCore.test(path) ||
  // Of each language the smaller data is read (packages/ocr-tesseract/src/data/installed.ts).
  /@tesseract\.js-data\/\w+\/4\.0\.0\//.test(path) ||
  (/@fontsource\/[^/]+\/.+\.(?:s?css|woff2?)$/.test(path) && !usedFont.test(path));

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
