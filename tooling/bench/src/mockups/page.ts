import { randomStream } from '../random.ts';
import { layOut, type PlacedLabel, type ScreenPlan, screenSize } from './screen.ts';

const grounds = {
  light: 'background:#ffffff',
  dark: 'background:#1e1f22',
  gradient: 'background:linear-gradient(135deg,#312e81,#1e3a5f 45%,#0f4c4a)',
  photo: 'background:#222',
} as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const tag = (placed: PlacedLabel, index: number): string => {
  const { left, top, width, height, align, size, weight, color, box = '' } = placed;
  const place = `left:${left}px;top:${top}px;width:${width}px;height:${height}px;line-height:${height}px`;
  const look = `text-align:${align};font-size:${size}px;font-weight:${weight};color:${color}`;
  return `<div class="place" style="${place};${look};${box}"><span id="label-${index}">${escaped(placed.label.en)}</span></div>`;
};

/**
 * A picture of hills under a sky, made of noise: soft, with fine grain, and dark enough for light text. Runs in the
 * browser; a photograph of somebody else's would bring its licence with it.
 */
const photoScript = (seed: number): string => {
  const random = randomStream(seed);
  const phases = Array.from({ length: 12 }, () => (random() * 6.283).toFixed(3));
  return `
    const canvas = document.getElementById('photo'), context = canvas.getContext('2d');
    const { width, height } = canvas, picture = context.createImageData(width, height), phases = [${phases.join(',')}];
    let state = ${seed} >>> 0;
    const grain = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296 - 0.5;
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
      let red = 60 + 50 * (1 - y / height), green = 70 + 45 * (1 - y / height), blue = 95 + 55 * (1 - y / height);
      for (let hill = 0; hill < 4; hill++) {
        const top = height * (0.25 + 0.18 * hill) + 40 * Math.sin(x / (170 - 20 * hill) + phases[hill]) + 14 * Math.sin(x / 37 + phases[hill + 4]);
        if (y > top) { red = 58 - 9 * hill + 10 * Math.sin(x / 23 + y / 31 + phases[hill + 8]); green = 74 - 8 * hill + 12 * Math.sin(x / 29 - y / 19 + phases[hill]); blue = 66 - 10 * hill; }
      }
      const noise = 14 * grain(), at = 4 * (y * width + x);
      picture.data[at] = red + noise; picture.data[at + 1] = green + noise; picture.data[at + 2] = blue + noise; picture.data[at + 3] = 255;
    }
    context.putImageData(picture, 0, 0);`;
};

/** The page of a screen. `body.bare` hides the words and nothing else. */
export const pageOf = (plan: ScreenPlan): string => {
  const { width, height } = screenSize;
  const isLight = plan.theme === 'light';
  const lines = [556, 592, 628, 664].map(
    (top) =>
      `<div style="left:300px;top:${top}px;width:920px;height:1px;background:${isLight ? '#d5d9e0' : '#50545c'}"></div>`,
  );
  const boxes = [164, 238].map(
    (top) =>
      `<div style="left:300px;top:${top}px;width:330px;height:36px;border-radius:4px;border:1px solid ${isLight ? '#c9ced6' : '#50545c'};background:${isLight ? '#fff' : '#2b2d31'}"></div>`,
  );
  const ticks = [326, 358].map(
    (top) =>
      `<div style="left:302px;top:${top}px;width:15px;height:15px;border-radius:3px;background:#2563eb"></div>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>
    * { box-sizing: border-box }
    body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; position: relative; font-family: '${plan.family}'; ${grounds[plan.theme]} }
    body > * { position: absolute; white-space: nowrap }
    body.bare .place { color: transparent !important }
    .menu { left: 0; top: 0; width: 260px; height: ${height}px; background: ${isLight ? '#f3f4f6' : '#2b2d31'} }
  </style><body>
  ${plan.theme === 'photo' ? `<canvas id="photo" width="${width}" height="${height}" style="left:0;top:0"></canvas><script>${photoScript(plan.seed)}</script>` : ''}
  <div class="menu"></div>${lines.join('')}${boxes.join('')}${ticks.join('')}
  ${layOut(plan).map(tag).join('\n')}</body>`;
};
