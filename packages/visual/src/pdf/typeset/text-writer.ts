import type { DocumentFont } from '../fonts/index.ts';
import { apply, type Matrix, multiply } from '../matrix.ts';
import type { Box } from '../page-content.ts';
import type { TextStyle } from '../place.ts';
import type { NamedState, Opacities } from './opacities.ts';
import type { WrittenRun } from './shaper.ts';

/** A number as a content stream has it: as short as it can be, exact to a thousandth of a point. */
const formatNumber = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000;
  if (rounded === 0) return '0';
  const written = String(rounded);
  // Never with an exponent, which PDF does not know; without the nought before the point.
  const plain = written.includes('e') ? rounded.toFixed(3) : written;
  return plain.replace(/^(-?)0\./, '$1.');
};

const formatMatrix = (matrix: readonly number[]): string => matrix.map(formatNumber).join(' ');

/** More decimals than for lengths: what a whole page is multiplied by. */
const formatFactor = (value: number): string =>
  String(Math.round(value * 1e6) / 1e6)
    .replace(/^(-?)0\./, '$1.')
    .replace(/^-0$/, '0')
    .replace(/^.*e.*$/, '0');

/** `#rrggbb` as the operands of `rg`. */
const formatColour = (colour: string): string =>
  [1, 3, 5].map((start) => formatNumber(Number.parseInt(colour.slice(start, start + 2), 16) / 255)).join(' ');

/** How a run of glyphs is set. */
export interface Setting {
  /** Of one em. */
  readonly size: number;
  /** Of its baseline above the line's. */
  readonly rise: number;
  /** Added behind each glyph. */
  readonly spacing: number;
  /** Share of its width that each glyph has. */
  readonly narrowing: number;
}

/** A filled rectangle of the frame, such as a line below words. */
export interface Bar {
  readonly box: Box;
  readonly style: Pick<TextStyle, 'colour' | 'opacity'>;
}

/** Of an em: how far the middle of a line that runs from top to bottom is above its baseline, as `frame.ts` has it. */
const middleOfLine = 0.38;

/** A number of `TJ` that moves the pen farther is written as a place of its own. */
const farthestMove = 20_000;

/**
 * Writes the operators of one text, one `BT` to `ET` (ISO 32000-2, 9.4): strings of one font, size, colour and rise share a
 * `TJ`, whatever else is written only where it changes.
 */
export class TextWriter {
  readonly #toUser: Matrix;
  readonly #opacities: Opacities;
  #operators = '';
  #array = '';
  #lineX = 0;
  #lineY = 0;
  /** Where a viewer's pen is. */
  #pen = 0;
  #hasLine = false;
  /** Something stood upright, in another space than the line's. */
  #hasMatrix = false;
  #font: DocumentFont | undefined;
  #size = 0;
  #colour = '';
  #opacity = 1;
  #rise = 0;
  #spacing = 0;
  #narrowing = 1;
  readonly fonts = new Set<DocumentFont>();
  readonly graphics = new Set<NamedState>();

  /** @param toUser from the frame of the text to user space: a turn */
  constructor(toUser: Matrix, opacities: Opacities) {
    this.#toUser = toUser;
    this.#opacities = opacities;
  }

  /** Begins a line: a new place, in the frame. */
  moveTo(x: number, y: number): void {
    this.#flush();
    const [roundX, roundY] = [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000];
    if (this.#hasLine)
      this.#operators += `${formatNumber(roundX - this.#lineX)} ${formatNumber(roundY - this.#lineY)} Td\n`;
    else {
      const [a, b, c, d] = this.#toUser;
      const [userX, userY] = apply(this.#toUser, roundX, roundY);
      this.#operators +=
        b === 0 && a === 1 && !this.#hasMatrix
          ? `${formatNumber(userX)} ${formatNumber(userY)} Td\n`
          : `${[a, b, c, d].map(formatFactor).join(' ')} ${formatMatrix([userX, userY])} Tm\n`;
    }
    this.#hasLine = true;
    this.#lineX = roundX;
    this.#lineY = roundY;
    this.#pen = roundX;
  }

  /**
   * Shows a run of glyphs.
   *
   * @param x where it begins, on the line
   */
  show(
    { font, parts, advance, glyphs }: WrittenRun,
    x: number,
    { size, rise, spacing, narrowing }: Setting,
    { colour, opacity = 1 }: Pick<TextStyle, 'colour' | 'opacity'>,
  ): void {
    // What is added between glyphs is narrowed with them.
    const added = spacing / narrowing;
    this.#choose({ font, size, spacing: added, narrowing }, { colour, opacity });
    const shownSize = Number(formatNumber(size)) * narrowing;
    const move = Math.round(((x - this.#pen) * 1000) / shownSize);
    if (Math.abs(move) > farthestMove) {
      this.moveTo(x, this.#lineY);
    } else if (move !== 0) {
      this.#array += -move;
      this.#pen += (move * shownSize) / 1000;
    }
    for (const { array, rise: lifted } of parts) {
      const wanted = Math.round((rise + lifted * size) * 1000) / 1000;
      if (wanted !== this.#rise) {
        // What moves the pen alone is written with what is shown then.
        const isMove = this.#array !== '' && !this.#array.includes('<');
        const pending = isMove ? this.#array : '';
        if (isMove) this.#array = '';
        this.#flush();
        this.#operators += `${formatNumber(wanted)} Ts\n`;
        this.#rise = wanted;
        this.#array = pending;
      }
      this.#array =
        this.#array.endsWith('>') && array.startsWith('<')
          ? this.#array.slice(0, -1) + array.slice(1)
          : this.#array === '' || this.#array.endsWith('>') || array.startsWith('<')
            ? this.#array + array
            : `${this.#array} ${array}`;
    }
    this.#pen += advance * shownSize + glyphs * Number(formatNumber(added)) * narrowing;
  }

  /** Sets what is other than it was. */
  #choose(
    { font, size, spacing, narrowing }: Omit<Setting, 'rise'> & { readonly font: DocumentFont },
    { colour, opacity }: { readonly colour: string; readonly opacity: number },
  ): void {
    if (opacity !== this.#opacity) {
      this.#flush();
      this.#operators += this.#setOpacity(opacity);
    }
    if (colour !== this.#colour) {
      this.#flush();
      this.#operators += `${formatColour(colour)} rg\n`;
      this.#colour = colour;
    }
    if (font !== this.#font || size !== this.#size) {
      this.#flush();
      this.#operators += `/${font.name} ${formatNumber(size)} Tf\n`;
      this.#font = font;
      this.#size = size;
      this.fonts.add(font);
    }
    if (narrowing !== this.#narrowing) {
      this.#flush();
      this.#operators += `${formatNumber(narrowing * 100)} Tz\n`;
      this.#narrowing = narrowing;
    }
    if (spacing !== this.#spacing) {
      this.#flush();
      this.#operators += `${formatNumber(spacing)} Tc\n`;
      this.#spacing = spacing;
    }
  }

  /**
   * Shows a run of glyphs that stand upright on a line which runs from top to bottom in the frame that is turned.
   *
   * @param x where it begins, on the line
   */
  showUpright(
    { font, upright = [] }: WrittenRun,
    x: number,
    baseline: number,
    { size, rise, spacing, narrowing }: Setting,
    { colour, opacity = 1 }: Pick<TextStyle, 'colour' | 'opacity'>,
  ): void {
    this.#choose({ font, size, spacing: 0, narrowing: 1 }, { colour, opacity });
    if (this.#rise !== 0) this.#operators += '0 Ts\n';
    this.#rise = 0;
    const [a, b, c, d] = multiply([0, 1, -1, 0, 0, 0], this.#toUser);
    const place = apply(this.#toUser, x, baseline + rise + middleOfLine * size);
    this.#operators += `${[a, b, c, d].map(formatFactor).join(' ')} ${formatMatrix(place)} Tm\n`;
    // What is given in an array moves the next glyph upwards.
    let array = '';
    for (const { code, advance } of upright) {
      const move = Math.round((advance * narrowing + spacing / size - 1) * 1000);
      array = array.endsWith('>') ? `${array.slice(0, -1)}${code}>` : `${array}<${code}>`;
      if (move !== 0) array += move;
    }
    this.#array = array.replace(/-?\d+$/, '');
    this.#flush();
    this.#hasLine = false;
    this.#hasMatrix = true;
  }

  #setOpacity(opacity: number): string {
    this.#opacity = opacity;
    const state = this.#opacities.state(opacity);
    this.graphics.add(state);
    return `/${state.name} gs\n`;
  }

  #flush(): void {
    if (this.#array === '') return;
    // One string alone needs no array.
    this.#operators += /^<[^>]*>$/.test(this.#array) ? `${this.#array}Tj\n` : `[${this.#array}]TJ\n`;
    this.#array = '';
  }

  /**
   * All that was shown, the lines below it and the grounds behind it; empty where nothing was. What it changed of the state is
   * put back.
   */
  finish(bars: readonly Bar[], grounds: readonly Bar[] = []): string {
    this.#flush();
    const text = this.#text() + this.#bars(bars);
    const drawn = text === '' || grounds.length === 0 ? text : this.#behind(grounds) + text;
    return this.graphics.size === 0 || drawn === '' ? drawn : `q\n${drawn}Q\n`;
  }

  #bars(bars: readonly Bar[]): string {
    let drawn = '';
    for (const { box, style } of bars) {
      const { colour, opacity = 1 } = style;
      if (opacity !== this.#opacity) drawn += this.#setOpacity(opacity);
      drawn += writeBar(this.#toUser, box, colour);
    }
    return drawn;
  }

  /** With the opacity in which the text begins. */
  #behind(grounds: readonly Bar[]): string {
    this.#opacity = 1;
    const drawn = this.#bars(grounds);
    return this.#opacity === 1 ? drawn : drawn + this.#setOpacity(1);
  }

  #text(): string {
    if (this.#operators === '' || this.fonts.size === 0) return '';
    const spacing = this.#spacing === 0 ? '' : '0 Tc\n';
    const rise = this.#rise === 0 ? '' : '0 Ts\n';
    const narrowing = this.#narrowing === 1 ? '' : '100 Tz\n';
    return `BT\n${this.#operators}${spacing}${rise}${narrowing}ET\n`;
  }
}

/** A filled rectangle of the frame, such as a line below words, as a path in user space. */
const writeBar = (toUser: Matrix, { left, bottom, right, top }: Box, colour: string): string => {
  const corners = (
    [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ] as const
  ).map(([x, y]) => apply(toUser, x, y).map(formatNumber).join(' '));
  return `${formatColour(colour)} rg\n${corners[0]} m ${corners[1]} l ${corners[2]} l ${corners[3]} l h f\n`;
};
