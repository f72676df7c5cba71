import { type PDFDict, type PDFDocument, PDFName, type PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { ProviderWarning } from '@dragoman/provider';
import { dictIn, isText, isTrueIn, memberOf, numbersOf } from '../objects.ts';
import type { Box } from '../page-content.ts';
import { boxOf } from '../page-frame.ts';
import { decodeTextString } from '../text-strings.ts';
import type { Typesetting } from '../typeset/index.ts';
import type { Annotation } from './annotations.ts';
import {
  borderWidthOf,
  boxInAppearance,
  inset,
  plainAppearance,
  writtenAppearance,
} from './appearance-stream.ts';
import { captionBoxOf, captionOf, choicesShown } from './field-appearances.ts';
import type { StaleWidget } from './field-texts.ts';
import { inheritedOf } from './fields.ts';
import { tidied } from './found-text.ts';
import { type Block, textsOfBlock } from './set-block.ts';
import { type ShownLine, type Stripped, stripText } from './shown-lines.ts';
import { lookOf, membersOf } from './text-look.ts';
import type { StaleAppearances } from './texts.ts';

type KeyedWarning = ProviderWarning & { readonly key: string };

/** What appearances are drawn with. */
export interface AppearanceTools {
  readonly document: PDFDocument;
  readonly typesetting: Typesetting;
  /** Canonical BCP 47 tag of the texts. */
  readonly language: string;
}

/** Points between a border and text: what viewers leave. */
const padding = 2;
const states = ['N', 'R', 'D'] as const;

const left = (key: string): KeyedWarning => ({
  key,
  code: 'part_left',
  message: 'The text is translated, but its picture on the page cannot be drawn anew: it is left as it is.',
});

const sayings = {
  text_too_long: 'It has no room even at its least size. Shorten it, or accept that it leaves its box.',
  glyph_missing: 'No font here has some of its characters: they are left out.',
};

/** Writes one appearance anew: the old without its texts, and blocks of text on it. */
const write = (
  appearance: PDFStream,
  stripped: Stripped,
  blocks: readonly Block[],
  { typesetting }: AppearanceTools,
): { readonly ref: PDFRef; readonly warnings: readonly KeyedWarning[] } => {
  const set = typesetting.setPage(blocks.flatMap(textsOfBlock));
  const key = blocks[0]?.key ?? '';
  const written = writtenAppearance(
    appearance,
    stripped,
    set.texts.map(({ bytes }) => bytes),
    set.fonts,
  );
  const codes = new Set(set.warnings.map(({ code }) => code));
  return {
    ref: appearance.dict.context.register(written),
    warnings: [...codes].map((code) => ({ key, code, message: sayings[code] })),
  };
};

/** The annotation's appearances by state; what is shared by others is not changed. */
const ownAppearances = (annotation: PDFDict): PDFDict => {
  const written = dictIn(annotation, 'AP')?.clone() ?? annotation.context.obj({});
  annotation.set(PDFName.of('AP'), written);
  return written;
};

const rectOf = (annotation: PDFDict): Box | undefined => boxOf(annotation, memberOf(annotation, 'Rect'));

const drawTextBox = ({ dict }: Annotation, key: string, tools: AppearanceTools): readonly KeyedWarning[] => {
  const rect = rectOf(dict);
  if (!rect) return [left(key)];
  const appearances = ownAppearances(dict);
  const old = memberOf(appearances, 'N');
  const width = borderWidthOf(dict);
  const appearance =
    old instanceof PDFStream
      ? old
      : plainAppearance(dict, rect, memberOf(dict, 'C'), { colour: dict.context.obj([0]), width });
  const stripped = stripText(appearance);
  const [first] = stripped.lines;
  const differences = numbersOf(dict.context, memberOf(dict, 'RD'), 4) ?? [0, 0, 0, 0];
  const sides = differences.map((side) => side + width + padding) as [number, number, number, number];
  const contents = memberOf(dict, 'Contents');
  const block: Block = {
    key,
    text: isText(contents) ? tidied(decodeTextString(contents)) : '',
    box: boxInAppearance(appearance, rect, inset(rect, sides)),
    look: lookOf(tools.document, membersOf(dict), first, stripped.resources),
    lines: stripped.lines,
    language: tools.language,
    isLine: false,
  };
  const { ref, warnings } = write(appearance, stripped, [block], tools);
  appearances.set(PDFName.of('N'), ref);
  return warnings;
};

/** What a widget's appearance shows, line by line or as one. */
const blocksOf = (
  { field, widget, key }: StaleWidget,
  state: (typeof states)[number],
  box: Box,
  lines: readonly ShownLine[],
): readonly Pick<Block, 'key' | 'text' | 'box' | 'lines' | 'isLine'>[] => {
  const caption = captionOf(field, widget, state);
  if (caption !== undefined)
    return [{ key, text: caption, box: captionBoxOf(widget, box, lines), lines, isLine: true }];
  return choicesShown(field, widget, lines, box).map((shown) => ({ key, isLine: true, ...shown }));
};

const drawWidget = (stale: StaleWidget, tools: AppearanceTools): readonly KeyedWarning[] => {
  const { field, widget } = stale;
  const form = dictIn(tools.document.catalog, 'AcroForm');
  const rect = rectOf(widget);
  if (!rect || rect.right <= rect.left || rect.top <= rect.bottom) return [];
  const appearances = ownAppearances(widget);
  const look = dictIn(widget, 'MK');
  const width = borderWidthOf(widget);
  const isButton = captionOf(field, widget, 'N') !== undefined;
  const warnings: KeyedWarning[] = [];
  for (const state of states) {
    const old = memberOf(appearances, state);
    const isNew = state === 'N' && old === undefined && isButton;
    // Where viewers are told to draw fields by themselves, they draw them from what was translated.
    if (isNew && form && isTrueIn(form, 'NeedAppearances')) continue;
    const appearance = isNew
      ? plainAppearance(widget, rect, look && memberOf(look, 'BG'), {
          colour: look && memberOf(look, 'BC'),
          width,
        })
      : old;
    if (!(appearance instanceof PDFStream)) continue;
    const stripped = stripText(appearance);
    const side = width + padding;
    const box = boxInAppearance(appearance, rect, inset(rect, [side, width, side, width]));
    const [first] = stripped.lines;
    const inherited = (name: string) =>
      memberOf(widget, name) ?? inheritedOf(field, name) ?? (form && memberOf(form, name));
    const shown = lookOf(tools.document, inherited, first, stripped.resources);
    const blocks = blocksOf(stale, state, box, stripped.lines).map((block): Block => {
      // Each line of a list has its own colour: the chosen one's is another.
      const colour = block.lines[0]?.colour ?? shown.style.colour;
      const align = isButton ? 'centre' : shown.align;
      return { ...block, look: { style: { ...shown.style, colour }, align }, language: tools.language };
    });
    if (blocks.length === 0) continue;
    const { ref, warnings: own } = write(appearance, stripped, blocks, tools);
    appearances.set(PDFName.of(state), ref);
    warnings.push(...own);
  }
  return warnings;
};

/**
 * Draws anew what shows texts that were changed: text boxes, captions of buttons, lists of choices. Grounds, borders and
 * icons stay as they are drawn; the new text has the size, the colour and the place of the old. Must come before the fonts
 * of `typesetting` are embedded. Never fails: a warning `part_left` names what could not be drawn.
 */
export const drawAppearances = (
  { annotations, widgets }: StaleAppearances,
  tools: AppearanceTools,
): readonly KeyedWarning[] => {
  const warnings: KeyedWarning[] = [];
  const attempt = (key: string, draw: () => readonly KeyedWarning[]): void => {
    try {
      warnings.push(...draw());
    } catch {
      warnings.push(left(key));
    }
  };
  for (const [annotation, key] of annotations)
    if (annotation.type === 'FreeText') attempt(key, () => drawTextBox(annotation, key, tools));
  for (const stale of widgets.values()) attempt(stale.key, () => drawWidget(stale, tools));
  return warnings;
};
