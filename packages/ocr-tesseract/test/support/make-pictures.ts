/**
 * Draws the pictures of the tests: `node packages/ocr-tesseract/test/support/make-pictures.ts`. They are kept, since
 * other machines have other fonts: these are in DejaVu Sans and DejaVu Serif.
 */
import { writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';

const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

const text = (x: number, y: number, size: number, colour: string, words: string, style = ''): string =>
  `<text x="${x}" y="${y}" style="font-family:DejaVu Sans;font-size:${size}px;fill:${colour};${style}">${words}</text>`;

const sentences = [
  'The quick brown fox jumps over the lazy dog,',
  'and nobody in the whole village was surprised.',
  'The dog did not open one of his eyes to see it.',
];

const page = svg(
  460,
  140,
  `<rect width="460" height="140" fill="white"/>${sentences
    .map((line, index) => text(24, 40 + index * 34, 16, '#111', line, 'font-family:DejaVu Serif'))
    .join('')}`,
);

const screen = svg(
  640,
  300,
  `<defs><linearGradient id="g"><stop offset="0" stop-color="#7b2ff7"/><stop offset="1" stop-color="#f107a3"/></linearGradient></defs>
  <rect width="640" height="300" fill="#f6f7f9"/>
  ${text(24, 48, 24, '#1c1e21', 'Account settings', 'font-weight:bold')}
  ${text(24, 92, 15, '#444', 'Display name')}
  ${text(324, 92, 15, '#444', 'Language')}
  <rect x="24" y="104" width="240" height="36" fill="white" stroke="#ccc"/>
  ${text(36, 128, 15, '#222', 'Maria Fernandez')}
  <rect x="24" y="190" width="120" height="40" rx="6" fill="#1a73e8"/>
  ${text(50, 216, 15, 'white', 'Discard')}
  <rect x="170" y="190" width="150" height="40" rx="20" fill="url(#g)"/>
  ${text(196, 216, 15, 'white', 'Save profile')}
  <rect x="346" y="190" width="150" height="40" fill="#e53935"/>
  ${text(372, 216, 15, '#ffd9d6', 'Delete all')}
  ${text(24, 272, 13, '#777', 'Changes are stored at once.')}`,
);

/** Letters over the outline of a hill, as on a photograph. */
const outline = svg(
  520,
  150,
  `<rect width="520" height="150" fill="#656c91"/>
  <path d="M0 62 C60 24 120 20 190 52 S300 36 360 24 S470 50 520 74 V150 H0 Z" fill="#2f4a3c"/>
  ${text(40, 58, 26, '#ececf1', 'Plan your next journey', 'font-weight:bold')}
  <path d="M0 112 C40 96 90 92 130 108 S220 110 260 98 V150 H0 Z" fill="#7d86ad"/>
  ${text(40, 110, 13, '#ececf1', 'Display name', 'font-weight:bold')}`,
);

const save = async (name: string, picture: Sharp): Promise<void> => {
  writeFileSync(
    new URL(`../fixtures/${name}`, import.meta.url),
    await picture.png({ palette: true, compressionLevel: 9 }).toBuffer(),
  );
};

const label = (words: string): Sharp =>
  sharp(
    svg(420, 70, `<rect width="420" height="70" fill="white"/>${text(20, 45, 24, '#111', words)}`),
  ).flatten();

await save('english.png', label('The house is red.'));
await save('german.png', label('Größe: fünf Straßen.'));
await save('page.png', sharp(page).flatten());
await save('page-on-its-side.png', sharp(await sharp(page).flatten().png().toBuffer()).rotate(90));
await save('screen.png', sharp(screen).flatten());
await save('outline.png', sharp(outline).flatten());
