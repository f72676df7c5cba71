import type { XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../../package/index.ts';
import { turnLayout, turnParagraph } from './paragraph-properties.ts';
import { RunProperties } from './run-properties.ts';
import { officeTag, type Stretch, scriptOf, stretchesOf } from './scripts.ts';
import { turnSettings, turnStyles } from './styles.ts';

/** What a translation needs of WordprocessingML because of its language. */
export class TargetLanguage {
  /** As Office names it. */
  readonly tag: string;
  /** Whether words can have readings above them. */
  readonly hasReadings: boolean;
  readonly #run: RunProperties;
  readonly #isRightToLeft: boolean;
  readonly #isFromComplex: boolean;

  /** @param sourceLanguage undefined: not known */
  constructor(targetLanguage: string, sourceLanguage: string | undefined) {
    const { script, isRightToLeft } = scriptOf(targetLanguage);
    this.tag = officeTag(targetLanguage);
    this.hasReadings = script === 'Jpan';
    this.#isRightToLeft = isRightToLeft;
    this.#isFromComplex = sourceLanguage !== undefined && scriptOf(sourceLanguage).kind === 'complex';
    this.#run = new RunProperties(targetLanguage);
  }

  /** A text in stretches of one direction. */
  stretches(text: string): readonly Stretch[] {
    return this.#isRightToLeft ? stretchesOf(text) : [{ text, isRightToLeft: false }];
  }

  /** The properties of a run of a translation, `w:rPr`, that looks like a run of the source. */
  runProperties(document: string, run: XmlElement, isRightToLeft: boolean): string {
    return this.#run.of(document, run, isRightToLeft);
  }

  /** Gives a paragraph with a translation its direction. */
  turnParagraph(part: XmlPart, paragraph: XmlElement): void {
    turnParagraph(part, paragraph, this.#isRightToLeft);
  }

  /** Gives sections and tables of a part with translations their direction. */
  turnLayout(part: XmlPart): void {
    turnLayout(part, this.#isRightToLeft);
  }

  turnStyles(part: XmlPart): void {
    turnStyles(part, this.#run, this.#isRightToLeft, this.#isFromComplex);
  }

  turnSettings(part: XmlPart): void {
    turnSettings(part, this.#run);
  }
}
