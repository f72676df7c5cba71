import { encodeXmlText, type XmlElement } from '@dragoman/format-kit';
import { escapeTaggedText } from '@dragoman/provider';
import type { XmlPart } from '../package/index.ts';
import type { TargetLanguage } from '../text/index.ts';
import { hasLetters, type TextPlace, textOfParts } from '../text/index.ts';
import { collectTexts, keyIn } from './collect.ts';

/** What a chart is read with. */
export interface ChartSettings {
  readonly target: TargetLanguage;
  /**
   * Takes the stored text of a cell that the chart refers to, to be written with that cell. Absent, or where it answers
   * false: the text is a segment of its own.
   */
  follow?(text: string, write: (text: string) => void): boolean;
  /** Is told what was written for the stored text of a cell. */
  written?(text: string, target: string): void;
}

/** Where charts keep texts of cells, and lists of texts; numbers are kept in others (ECMA-376 part 1, 21.2.2). */
const caches = new Set(['strCache', 'strLit', 'multiLvlStrCache', 'dlblRangeCache', 'strDim']);

/** Whether an element is a value with text: a series' name, a category, a label out of cells. */
const isValue = (element: XmlElement): boolean => {
  const { local, parent } = element;
  if (local === 'v' && (parent?.local === 'tx' || parent?.local === 'txData')) return true;
  const isPoint = local === 'v' ? parent?.local === 'pt' : local === 'pt' && element.elements().length === 0;
  if (!isPoint) return false;
  for (let at = parent; at; at = at.parent) if (caches.has(at.local)) return true;
  return false;
};

/** Whether a value is stored beside a reference to its cell. Each parent is looked at once: it may have very many values. */
const isReferred = (element: XmlElement, known: Map<XmlElement, boolean>): boolean => {
  const { parent } = element;
  if (!parent) return false;
  let found = known.get(parent);
  if (found === undefined) {
    found = parent.element('f') !== undefined || isReferred(parent, known);
    known.set(parent, found);
  }
  return found;
};

const contextOfParagraph = (paragraph: XmlElement): string => {
  for (let at = paragraph.parent; at; at = at.parent) {
    if (at.local === 'title')
      return /Ax$|^axis$/.test(at.parent?.local ?? '') ? 'title of an axis' : 'title of a chart';
    if (at.local === 'dLbl' || at.local === 'dataLabel') return 'label in a chart';
  }
  return 'text in a chart';
};

const contextOfValue = (element: XmlElement): string => {
  for (let at = element.parent; at; at = at.parent) {
    if (at.local === 'tx') return 'name of a series in a chart';
    if (at.local === 'cat') return 'category in a chart';
  }
  return 'label in a chart';
};

/** Equal values of one chart are one text: each series stores the categories again. */
const readValues = (part: XmlPart, settings: ChartSettings): readonly TextPlace[] => {
  const byText = new Map<string, XmlElement[]>();
  const keys = new Map<string, string>();
  const referred = new Map<XmlElement, boolean>();
  let count = 0;
  for (const element of part.root.descendants()) {
    if (!isValue(element)) continue;
    count += 1;
    const text = element.textContent;
    const write = (written: string): void =>
      part.edit(element.contentStart, element.contentEnd, encodeXmlText(written));
    if (!hasLetters(escapeTaggedText(text))) continue;
    if (isReferred(element, referred) && settings.follow?.(text, write)) continue;
    const equal = byText.get(text);
    if (equal) equal.push(element);
    else {
      byText.set(text, [element]);
      keys.set(text, keyIn(part, `v${count}`));
    }
  }
  return [...byText].flatMap(([text, elements]): TextPlace[] => {
    const [first] = elements;
    if (!first) return [];
    return [
      {
        key: keys.get(text) ?? '',
        source: escapeTaggedText(text.trim()),
        context: contextOfValue(first),
        write(parts) {
          const target = textOfParts(parts);
          for (const element of elements)
            part.edit(element.contentStart, element.contentEnd, encodeXmlText(target));
          settings.written?.(text, target);
        },
      },
    ];
  });
};

/**
 * The texts of a chart, of either kind (`c:chartSpace`, `cx:chartSpace`): titles and labels as they were written, then the
 * names of series and categories, which it stores beside references to cells. References and numbers stay.
 */
export const readChart = (part: XmlPart, settings: ChartSettings): readonly TextPlace[] => [
  ...collectTexts(part, {
    target: settings.target,
    contextOf: contextOfParagraph,
    styleOf: () => ({ alignment: 'ctr' }),
  }),
  ...readValues(part, settings),
];
