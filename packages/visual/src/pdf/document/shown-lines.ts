import { PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { type Edit, edited, type Operation, OperationReader, packed } from '../content/index.ts';
import { apply, identity, type Matrix, multiply } from '../matrix.ts';
import { dictIn, memberOf, nameIn, numbersOf } from '../objects.ts';
import { decodeStream } from '../open/index.ts';

/** Where an appearance begins to show a text. */
export interface ShownLine {
  readonly x: number;
  readonly y: number;
  /** Degrees counterclockwise. */
  readonly angle: number;
  /** Of one em. */
  readonly size: number;
  /** `#rrggbb`. */
  readonly colour: string;
  /** In the resources. */
  readonly font: string;
}

/** An appearance without its texts. */
export interface Stripped {
  readonly bytes: Uint8Array;
  readonly lines: readonly ShownLine[];
  /** With forms in it whose texts were taken away, too. */
  readonly resources: PDFDict;
}

const maxBytes = 4_000_000;
const maxDepth = 4;
const maxLines = 10_000;

interface State {
  matrix: Matrix;
  size: number;
  leading: number;
  colour: string;
  font: string;
}

const hex = (value: number): string =>
  Math.round(Math.min(Math.max(value, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0');

/** A colour of one, three or four components as `#rrggbb`; undefined for another number of them. */
export const colourOf = (components: readonly number[]): string | undefined => {
  const [first = 0, second = 0, third = 0, fourth = 0] = components;
  if (components.length === 1) return `#${hex(first).repeat(3)}`;
  if (components.length === 3) return `#${hex(first)}${hex(second)}${hex(third)}`;
  if (components.length !== 4) return undefined;
  return `#${[first, second, third].map((ink) => hex((1 - ink) * (1 - fourth))).join('')}`;
};

const numbersIn = ({ operands }: Operation): readonly number[] =>
  operands.flatMap((operand) => (operand.kind === 'number' ? [operand.value] : []));

const asMatrix = (numbers: readonly number[]): Matrix | undefined =>
  numbers.length === 6 ? (numbers as unknown as Matrix) : undefined;

const shows = new Set(['Tj', 'TJ', "'", '"']);
const colours = new Set(['g', 'rg', 'k', 'sc', 'scn']);

/** Follows the operators of a content and takes those away that show text. */
class Stripper {
  readonly #edits: Edit[] = [];
  readonly lines: ShownLine[] = [];
  readonly forms: { readonly name: string; readonly matrix: Matrix }[] = [];
  #state: State = { matrix: identity, size: 0, leading: 0, colour: '#000000', font: '' };
  readonly #saved: State[] = [];
  #text: Matrix = identity;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  run(): Uint8Array {
    const reader = new OperationReader(this.#bytes);
    for (let operation = reader.read(); operation; operation = reader.read()) this.#take(operation);
    return edited(this.#bytes, this.#edits);
  }

  #move(x: number, y: number): void {
    this.#text = multiply([1, 0, 0, 1, x, y], this.#text);
  }

  #take(operation: Operation): void {
    const { name } = operation;
    const numbers = numbersIn(operation);
    const [first = 0, second = 0] = numbers;
    const state = this.#state;
    if (name === "'" || name === '"') this.#move(0, -state.leading);
    if (shows.has(name)) {
      this.#edits.push({ start: operation.start, end: operation.end, text: '' });
      this.#show();
    } else if (colours.has(name)) state.colour = colourOf(numbers) ?? state.colour;
    else if (name === 'q') this.#saved.push({ ...state });
    else if (name === 'Q') this.#state = this.#saved.pop() ?? state;
    else if (name === 'cm') state.matrix = multiply(asMatrix(numbers) ?? identity, state.matrix);
    else if (name === 'BT') this.#text = identity;
    else if (name === 'Tm') this.#text = asMatrix(numbers) ?? identity;
    else if (name === 'Td') this.#move(first, second);
    else if (name === 'TL') state.leading = first;
    else if (name === 'T*') this.#move(0, -state.leading);
    else if (name === 'TD') {
      state.leading = -second;
      this.#move(first, second);
    } else if (name === 'Tf') {
      const [font] = operation.operands;
      state.size = first;
      state.font = font?.kind === 'name' ? font.value : '';
    } else if (name === 'Do') {
      const [form] = operation.operands;
      if (form?.kind === 'name') this.forms.push({ name: form.value, matrix: state.matrix });
    }
  }

  #show(): void {
    const { matrix, size, colour, font } = this.#state;
    const [a, b, c, d, e, f] = multiply(this.#text, matrix);
    const height = Math.hypot(c, d) * Math.abs(size);
    if (this.lines.length >= maxLines || !Number.isFinite(height + e + f) || height <= 0) return;
    this.lines.push({ x: e, y: f, angle: (Math.atan2(b, a) * 180) / Math.PI, size: height, colour, font });
  }
}

const through = (line: ShownLine, matrix: Matrix): ShownLine => {
  const [x, y] = apply(matrix, line.x, line.y);
  const [a, b, c, d] = matrix;
  return {
    ...line,
    x,
    y,
    angle: line.angle + (Math.atan2(b, a) * 180) / Math.PI,
    size: line.size * Math.hypot(c, d),
  };
};

/**
 * Takes the texts out of an appearance, and of the forms that it paints, and says where they began. All else stays as it is
 * drawn: grounds, borders, pictures, the line of a callout. Throws where the content cannot be read.
 */
export const stripText = (stream: PDFStream, depth = 0): Stripped => {
  const { context } = stream.dict;
  const { bytes, remaining } = decodeStream(stream, maxBytes);
  if (remaining) throw new Error('An appearance is packed in an unknown way.');
  const stripper = new Stripper(bytes);
  const kept = stripper.run();
  const own = dictIn(stream.dict, 'Resources');
  const resources = own ? own.clone() : context.obj({});
  const lines = [...stripper.lines];
  const forms = dictIn(resources, 'XObject')?.clone();
  for (const { name, matrix } of depth < maxDepth ? stripper.forms : []) {
    const form: PDFObject | undefined = forms && memberOf(forms, name);
    if (!forms || !(form instanceof PDFStream) || nameIn(form.dict, 'Subtype') !== 'Form') continue;
    const inner = stripText(form, depth + 1);
    if (inner.lines.length === 0) continue;
    const written = packed(context, inner.bytes, form.dict);
    if (form.dict.has(PDFName.of('Resources'))) written.dict.set(PDFName.of('Resources'), inner.resources);
    forms.set(PDFName.of(name), context.register(written));
    const ownMatrix = asMatrix(numbersOf(context, memberOf(form.dict, 'Matrix'), 6) ?? []) ?? identity;
    lines.push(...inner.lines.map((line) => through(line, multiply(ownMatrix, matrix))));
  }
  if (forms instanceof PDFDict) resources.set(PDFName.of('XObject'), forms);
  return { bytes: kept, lines, resources };
};
