import { randomStream } from '../random.ts';
import { type Label, type LabelKind, labels } from './labels.ts';

/** What most of a screen stands on. */
export const themes = ['light', 'dark', 'gradient', 'photo'] as const;
/** What most of a screen stands on. */
export type Theme = (typeof themes)[number];

/** What is under a label. */
export type Ground = 'solid' | 'gradient' | 'photo';

/** Families of Debian, none of which is what we draw with: fonts-roboto-unhinted, -open-sans, -lato, -dejavu-core, -liberation. */
const families = ['Roboto', 'Open Sans', 'Lato', 'DejaVu Sans', 'Liberation Sans'] as const;

/** How a screen is made and kept. */
export interface ScreenPlan {
  readonly name: string;
  readonly seed: number;
  readonly theme: Theme;
  /** Device pixels for one CSS pixel. */
  readonly scale: 1 | 2;
  readonly format: 'png' | 'jpeg';
  readonly family: (typeof families)[number];
}

/** One label on a screen, in CSS pixels of its page. */
export interface PlacedLabel {
  readonly label: Label;
  readonly kind: LabelKind;
  readonly ground: Ground;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'center';
  readonly size: number;
  readonly weight: 400 | 700;
  readonly color: string;
  /** CSS of the box behind it. */
  readonly box?: string;
}

const isDarkOf = (theme: Theme): boolean => theme !== 'light';

/** Plans as many screens as asked: themes in turn, every third of double scale, every fourth a JPEG of quality 80. */
export const planScreens = (count: number, seed: number): readonly ScreenPlan[] =>
  Array.from({ length: count }, (_, index) => {
    const theme = themes[index % themes.length] ?? 'light';
    return {
      name: `${String(index + 1).padStart(2, '0')}-${theme}`,
      seed: seed * 1000 + index,
      theme,
      scale: index % 3 === 2 ? 2 : 1,
      format: index % 4 === Math.floor(index / 4) % 4 ? 'jpeg' : 'png',
      family: families[(index + Math.floor(index / families.length)) % families.length] ?? 'Roboto',
    };
  });

/** CSS pixels of every screen. */
export const screenSize = { width: 1280, height: 800 } as const;

/** The 31 labels of a screen in reading order, and the boxes without words. */
export const layOut = (plan: ScreenPlan): readonly PlacedLabel[] => {
  const random = randomStream(plan.seed);
  const decks = new Map<LabelKind, Label[]>();
  const draw = (kind: LabelKind): Label => {
    const deck = decks.get(kind) ?? [...labels[kind]];
    decks.set(kind, deck);
    const [drawn] = deck.splice(Math.floor(random() * deck.length), 1);
    if (!drawn) throw new Error(`A screen asks for more ${kind} than there are.`);
    return drawn;
  };
  const isDark = isDarkOf(plan.theme);
  const ink = isDark ? '#ececf1' : '#1c1e21';
  const faint = isDark ? '#b4b8c2' : '#5f6670';
  const ground: Ground = plan.theme === 'gradient' || plan.theme === 'photo' ? plan.theme : 'solid';
  const buttonColor = ['#2563eb', '#dc2626', '#15803d', '#7c3aed'][Math.floor(random() * 4)] ?? '#2563eb';
  const gradient = 'background:linear-gradient(90deg,#2563eb,#7c3aed);border-radius:6px';
  const flat = `background:${buttonColor};border-radius:6px`;
  const outlined = `border:1px solid ${isDark ? '#9aa4ff' : '#1a56db'};border-radius:6px;box-sizing:border-box`;
  const placed: PlacedLabel[] = [];
  const put = (
    kind: LabelKind,
    [left, top, width, height]: readonly [number, number, number, number],
    look: Partial<Pick<PlacedLabel, 'align' | 'size' | 'weight' | 'color' | 'box' | 'ground'>> = {},
  ) => {
    placed.push({
      label: draw(kind),
      kind,
      ground,
      left,
      top,
      width,
      height,
      align: 'left',
      size: 14,
      weight: 400,
      color: ink,
      ...look,
    });
  };
  for (let row = 0; row < 6; row += 1) {
    put('navigation', [36, 96 + row * 40, 196, 24], { size: 15, ground: 'solid' });
  }
  put('title', [300, 40, 520, 40], { size: 28, weight: 700 });
  put('subtitle', [300, 86, 600, 24], { size: 15, color: faint });
  put('field', [300, 140, 330, 22], { size: 13, weight: 700 });
  put('field', [300, 214, 330, 22], { size: 13, weight: 700 });
  put('hint', [300, 288, 400, 20], { size: 12, color: faint });
  put('option', [330, 322, 380, 22]);
  put('option', [330, 354, 380, 22]);
  const button = { size: 15, weight: 700, color: '#ffffff', align: 'center' } as const;
  put('button', [300, 400, 210, 40], { ...button, box: flat, ground: 'solid' });
  put('button', [524, 400, 210, 40], { ...button, box: gradient, ground: 'gradient' });
  put('plainButton', [748, 400, 160, 40], {
    ...button,
    weight: 400,
    color: isDark ? '#b9c2ff' : '#1a56db',
    box: outlined,
  });
  put('slogan', [800, 150, 420, 40], { size: 26, weight: 700 });
  put('promise', [800, 196, 420, 24], { size: 16, color: faint });
  put('button', [800, 244, 220, 44], { ...button, box: flat, ground: 'solid' });
  put('heading', [300, 486, 400, 28], { size: 18, weight: 700 });
  for (const [column, left] of [300, 760, 1040].entries()) {
    put('column', [left, 528, column === 0 ? 400 : 200, 22], { size: 13, weight: 700, color: faint });
  }
  for (let row = 0; row < 4; row += 1) {
    put('cell', [300, 566 + row * 36, 420, 22], { size: 14 });
    if (row < 3) put('state', [1040, 566 + row * 36, 180, 22], { size: 14, weight: 700 });
  }
  put('footer', [300, 738, 760, 22], { size: 12, color: faint });
  return placed;
};
