import type { PDFDict, PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { OperationReader } from '../content/index.ts';
import { dictIn, isText, memberOf, nameIn } from '../objects.ts';
import type { TextStyle } from '../place.ts';
import { decodeTextString } from '../text-strings.ts';
import { colourOf, type ShownLine } from './shown-lines.ts';

/** How a text of an annotation or a field looks, as far as it says so. */
export interface TextLook {
  readonly style: TextStyle;
  readonly align: 'left' | 'centre' | 'right';
}

/** What is taken where nothing says a size. */
const usualSize = 12;

const styleOfFont = (name: string): Pick<TextStyle, 'family' | 'weight' | 'italic'> => ({
  family: /cour|mono|consol/i.test(name)
    ? 'mono'
    : /tim|tiro|roman|georgia|garamond|minion|cambria|serif/i.test(name) && !/sans/i.test(name)
      ? 'serif'
      : 'sans',
  weight: /bold|black|heavy|^(?:HeBo|TiBo|CoBo|TiBI)/i.test(name) ? 700 : 400,
  italic: /ital|obli|^TiBI/i.test(name),
});

interface Described {
  readonly font?: string;
  readonly size?: number;
  readonly colour?: string;
}

/** What a default appearance says (ISO 32000-2, 12.7.4.3): a piece of content. */
const readDefaultAppearance = (text: string): Described => {
  let described: Described = {};
  try {
    const reader = new OperationReader(Buffer.from(text.slice(0, 10_000), 'latin1'));
    for (let operation = reader.read(); operation; operation = reader.read()) {
      const { name, operands } = operation;
      const numbers = operands.flatMap((operand) => (operand.kind === 'number' ? [operand.value] : []));
      const [first] = operands;
      if (name === 'Tf' && first?.kind === 'name')
        described = {
          ...described,
          font: first.value,
          ...(numbers[0] ? { size: Math.abs(numbers[0]) } : {}),
        };
      const colour = name === 'g' || name === 'rg' || name === 'k' ? colourOf(numbers) : undefined;
      if (colour) described = { ...described, colour };
    }
  } catch {
    // What was read until there is what it says.
  }
  return described;
};

/** What a default style says: a little of CSS. */
const readDefaultStyle = (text: string): Described & { readonly align?: string } => {
  const style = text.slice(0, 10_000);
  const [, size] = /(?:font-size\s*:|font\s*:[^;]*?)\s*(\d{1,4}(?:\.\d{1,4})?)\s*pt/i.exec(style) ?? [];
  const [, colour] = /(?:^|[;\s])color\s*:\s*(#[\da-f]{6})/i.exec(style) ?? [];
  const [, align] = /text-align\s*:\s*(left|center|right)/i.exec(style) ?? [];
  const [, font] = /font(?:-family)?\s*:\s*([^;]{1,200})/i.exec(style) ?? [];
  return {
    ...(size ? { size: Number(size) } : {}),
    ...(colour ? { colour: colour.toLowerCase() } : {}),
    ...(align ? { align: align.toLowerCase() } : {}),
    ...(font ? { font } : {}),
  };
};

const textOf = (object: PDFObject | undefined): string => (isText(object) ? decodeTextString(object) : '');

/** The name that a font has of itself, where the resources know it. */
const baseFontOf = (name: string, sources: readonly (PDFDict | undefined)[]): string => {
  for (const resources of sources) {
    const fonts = resources && dictIn(resources, 'Font');
    const font = fonts && dictIn(fonts, name);
    const base = font && nameIn(font, 'BaseFont');
    if (base) return base;
  }
  return name;
};

const alignments = ['left', 'centre', 'right'] as const;
const cssAlignments: Readonly<Record<string, TextLook['align']>> = {
  left: 'left',
  center: 'centre',
  right: 'right',
};

/**
 * How a text looks: as it was shown, and where nothing was, as its default style and appearance say.
 *
 * @param inherited what the annotation has itself or from its field and form
 */
export const lookOf = (
  document: PDFDocument,
  inherited: (key: string) => PDFObject | undefined,
  shown: ShownLine | undefined,
  resources: PDFDict | undefined,
): TextLook => {
  const css = readDefaultStyle(textOf(inherited('DS')));
  const said = readDefaultAppearance(textOf(inherited('DA')));
  const form = dictIn(document.catalog, 'AcroForm');
  const font = shown?.font || css.font || said.font || 'Helvetica';
  const quadding = Number(inherited('Q')?.toString() ?? 0);
  const size = shown?.size || css.size || said.size || usualSize;
  return {
    style: {
      ...styleOfFont(baseFontOf(font, [resources, form && dictIn(form, 'DR')])),
      colour: shown?.colour ?? css.colour ?? said.colour ?? '#000000',
      size: Math.min(size, 10_000),
      rise: 0,
      underline: false,
    },
    align: cssAlignments[css.align ?? ''] ?? alignments[quadding] ?? 'left',
  };
};

/** A member of a dictionary: what `lookOf` takes where nothing is handed down. */
export const membersOf =
  (dict: PDFDict) =>
  (key: string): PDFObject | undefined =>
    memberOf(dict, key);
