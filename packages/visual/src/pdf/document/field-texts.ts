import { PDFArray, type PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { dictIn, isText, memberOf, resolve } from '../objects.ts';
import { decodeTextString, encodeTextString } from '../text-strings.ts';
import { type Field, fieldTypeOf, hasFlag, inheritedOf, readFields } from './fields.ts';
import { addText, type Findings, partLeft, tidied } from './found-text.ts';

/** Country lists have 250. */
const maxChoices = 10_000;
const pushButton = 17;
/** Normal, under the pointer, pressed (ISO 32000-2, table 192). */
const captions = ['CA', 'RC', 'AC'] as const;

/** A widget whose appearance shows a text that was changed. */
export interface StaleWidget {
  readonly field: Field;
  readonly widget: PDFDict;
  /** Of one of its texts. */
  readonly key: string;
}

/** What finding texts of fields needs beside the document. */
interface FieldWalk {
  readonly findings: Findings;
  readonly pageOf: (widget: PDFDict) => number | undefined;
  readonly onStale: (stale: StaleWidget) => void;
}

const pageMember = (page: number | undefined): { page?: number } => (page === undefined ? {} : { page });

const findTooltip = (field: Field, { findings, pageOf }: FieldWalk, number: number): void => {
  const tooltip = memberOf(field.dict, 'TU');
  if (!isText(tooltip)) return;
  const [widget] = field.widgets;
  addText(findings, {
    key: `field-${number}-tooltip`,
    source: tidied(decodeTextString(tooltip)),
    place: { kind: 'field', name: field.name, part: 'tooltip', index: 0 },
    context: "name of a form's field",
    ...pageMember(widget && pageOf(widget)),
    write: (target) => field.dict.set(PDFName.of('TU'), encodeTextString(target)),
  });
};

const findCaptions = (field: Field, { findings, pageOf, onStale }: FieldWalk, number: number): void => {
  // The captions of boxes to tick are codes of signs in a font of signs.
  if (fieldTypeOf(field) !== 'Btn' || !hasFlag(field, pushButton)) return;
  for (const [widgetIndex, widget] of field.widgets.entries()) {
    const look = dictIn(widget, 'MK');
    if (!look) continue;
    for (const [captionIndex, name] of captions.entries()) {
      const caption = memberOf(look, name);
      if (!isText(caption)) continue;
      const index = widgetIndex * captions.length + captionIndex;
      const key = `field-${number}-caption-${index}`;
      addText(findings, {
        key,
        source: tidied(decodeTextString(caption)),
        place: { kind: 'field', name: field.name, part: 'caption', index },
        context: 'button',
        ...pageMember(pageOf(widget)),
        write: (target) => {
          look.set(PDFName.of(name), encodeTextString(target));
          onStale({ field, widget, key });
        },
      });
    }
  }
};

const findChoices = (
  field: Field,
  { findings, pageOf, onStale }: FieldWalk,
  number: number,
  seen: Set<PDFArray>,
): void => {
  const choices = inheritedOf(field, 'Opt');
  if (fieldTypeOf(field) !== 'Ch' || !(choices instanceof PDFArray) || seen.has(choices)) return;
  seen.add(choices);
  const { context } = field.dict;
  if (choices.size() > maxChoices) findings.warnings.push(partLeft('A list of choices'));
  const [first] = field.widgets;
  for (let index = 0; index < Math.min(choices.size(), maxChoices); index += 1) {
    const choice = resolve(context, choices.get(index));
    const exported = choice instanceof PDFArray ? resolve(context, choice.get(0)) : choice;
    const shown = choice instanceof PDFArray ? resolve(context, choice.get(1)) : choice;
    if (!isText(shown) || !isText(exported)) continue;
    const key = `field-${number}-choice-${index}`;
    addText(findings, {
      key,
      source: tidied(decodeTextString(shown)),
      place: { kind: 'field', name: field.name, part: 'choice', index },
      context: 'choice in a list',
      ...pageMember(first && pageOf(first)),
      // What was both shown and sent is still sent: forms are read by what they send, and values name it.
      write: (target) => {
        const pair = PDFArray.withContext(context);
        pair.push(exported);
        pair.push(encodeTextString(target));
        choices.set(index, pair);
        for (const widget of field.widgets) onStale({ field, widget, key });
      },
    });
  }
};

/** Captions of buttons, tooltips and shown choices. Names, values and what choices send are not touched. */
export const findFieldTexts = (document: PDFDocument, walk: FieldWalk): void => {
  const { fields, isWhole } = readFields(document);
  if (!isWhole) walk.findings.warnings.push(partLeft('The form'));
  const seen = new Set<PDFArray>();
  for (const [number, field] of fields.entries()) {
    findTooltip(field, walk, number);
    findCaptions(field, walk, number);
    findChoices(field, walk, number, seen);
  }
};
