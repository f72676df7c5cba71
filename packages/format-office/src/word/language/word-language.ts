import { isMostlyRightToLeft, scriptOf, type XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../../package/index.ts';
import type { TargetLanguage } from '../../text/index.ts';
import { isOn, wordChild } from '../names.ts';
import { turnLayout, turnParagraph } from './paragraph-properties.ts';
import { RunProperties } from './run-properties.ts';
import { isMostlyComplex, type Stretch, stretchesOf } from './scripts.ts';
import { turnSettings, turnStyles } from './styles.ts';

/** What stood somewhere, and what was put there. */
export interface WrittenText {
  readonly source: string;
  readonly target: string;
}

/** What a translation needs of WordprocessingML because of its language. */
export class WordLanguage {
  /** Whether words can have readings above them. */
  readonly hasReadings: boolean;
  readonly #run: RunProperties;
  readonly #isRightToLeft: boolean;
  #isFromRightToLeft = false;

  constructor(target: TargetLanguage) {
    this.hasReadings = scriptOf(target.tag) === 'Jpan';
    this.#isRightToLeft = target.isRightToLeft;
    this.#run = new RunProperties(target);
  }

  /** Takes note of all texts of the document. */
  translateFrom(texts: string): void {
    this.#isFromRightToLeft = isMostlyRightToLeft(texts);
  }

  /** A text in stretches of one direction, where a run of the source marks that. */
  stretches(text: string, run: XmlElement): readonly Stretch[] {
    const properties = wordChild(run, 'rPr');
    const isMarked = properties !== undefined && isOn(wordChild(properties, 'rtl'));
    return this.#isRightToLeft || isMarked
      ? stretchesOf(text, this.#isRightToLeft)
      : [{ text, isRightToLeft: false }];
  }

  /** The properties of a run of a translation, `w:rPr`, that looks like a run of the source. */
  runProperties(document: string, run: XmlElement, isRightToLeft: boolean): string {
    return this.#run.of(document, run, isRightToLeft);
  }

  /** Gives a paragraph the direction of its translation. */
  turnParagraph(part: XmlPart, paragraph: XmlElement, change: WrittenText): void {
    if (this.#isTurned(change)) turnParagraph(part, paragraph, this.#isRightToLeft);
  }

  /**
   * Gives sections and tables of a part the direction of what was written in it.
   *
   * @param others paragraphs of the part with nothing to translate: a column of numbers goes with its labels
   */
  turnLayout(part: XmlPart, change: WrittenText, others: readonly XmlElement[]): void {
    if (!this.#isTurned(change)) return;
    turnLayout(part, this.#isRightToLeft);
    for (const paragraph of others) turnParagraph(part, paragraph, this.#isRightToLeft);
  }

  /** Lets styles fit what was written in a document. */
  turnStyles(part: XmlPart, change: WrittenText): void {
    turnStyles(part, this.#run, {
      isTurned: !this.#isRightToLeft && this.#isTurned(change),
      isFromComplex: isMostlyComplex(change.source),
    });
  }

  /** Whatever the target language is: a text that stayed what it was keeps its direction. */
  #isTurned({ source, target }: WrittenText): boolean {
    if (source === target) return false;
    if (this.#isRightToLeft) return true;
    return (this.#isFromRightToLeft || isMostlyRightToLeft(source)) && !isMostlyRightToLeft(target);
  }

  turnSettings(part: XmlPart): void {
    turnSettings(part, this.#run);
  }
}
