import type { Edit, ReadSegment, XmlElement } from '@dragoman/format-kit';
import { Keys } from '../common/keys.ts';
import { contextOf } from '../common/segments.ts';
import {
  attributeEdit,
  contentEdit,
  lineBefore,
  type MarkupFile,
  withoutAttribute,
} from '../markup/index.ts';
import { xliff2Rules } from './codes.ts';
import { isForeign, isLanguageOf, languageEdits, limitOf, segmentOf } from './units.ts';
import type { XliffContent } from './version1.ts';

/** What a translation is called that is there; a target that says nothing is one. */
const done: readonly (string | undefined)[] = ['translated', 'reviewed', 'final', undefined];

/** A size in code points; other measures need a font, or an encoding. */
const sizeProfile = 'xliff:codepoints';

/** Reads XLIFF 2.0 to 2.2. */
export class Xliff2 {
  readonly #file: MarkupFile;
  readonly #keys = new Keys();
  readonly #segments: ReadSegment[] = [];
  #isWritten = false;

  constructor(file: MarkupFile) {
    this.#file = file;
  }

  async read(): Promise<XliffContent> {
    const { root, turns } = this.#file;
    let done = 0;
    for (const file of root.elements('file')) {
      const profile = [...file.elements('profiles')][0]?.attribute('generalProfile')?.value;
      for (const unit of file.descendants('unit')) {
        await turns.step(++done, done);
        this.#readUnit(file, unit, profile === sizeProfile);
      }
    }
    return {
      segments: this.#segments,
      language: root.attribute('srcLang')?.value,
      finish: () => (this.#isWritten ? this.#language() : []),
    };
  }

  #readUnit(file: XmlElement, unit: XmlElement, isMeasured: boolean): void {
    if (isKept(unit)) return;
    const segments = unit.elements('segment');
    const id = unit.attribute('id')?.value ?? '';
    const notes = unit.element('notes')?.elements('note') ?? [];
    const note = notes
      .filter((one) => one.attribute('category')?.value !== 'location')
      .map((one) => one.textContent.trim())
      .filter((text) => text !== '');
    const size = isMeasured && segments.length === 1 ? limitOf(sizeOf(unit)) : {};
    const described = { ...contextOf(unit.attribute('name')?.value ?? '', note.join('; ')), ...size };
    const isOther = isForeign(this.#file.root.attribute('trgLang')?.value, this.#file.request.targetLanguage);
    for (const [index, segment] of segments.entries()) {
      const source = segment.element('source');
      if (!source) continue;
      const target = segment.element('target');
      const name = segment.attribute('id')?.value ?? String(index + 1);
      const path = [file.attribute('id')?.value ?? '', id, ...(segments.length > 1 ? [name] : [])];
      const isTranslated =
        target !== undefined && done.includes(segment.attribute('state')?.value) && !isOther;
      const put = (raw: string | undefined): void => this.#put(segment, source, target, raw);
      const key = this.#keys.of(path);
      this.#segments.push(
        ...segmentOf(this.#file, xliff2Rules, { ...described, key, source, target, isTranslated, put }),
      );
    }
  }

  #put(
    segment: XmlElement,
    source: XmlElement,
    target: XmlElement | undefined,
    raw: string | undefined,
  ): void {
    const { edits, text, request } = this.#file;
    if (target) edits.push(contentEdit(target, raw ?? ''));
    if (raw === undefined) return;
    edits.push(...languageEdits(target, request.targetLanguage));
    this.#isWritten = true;
    if (!target) {
      const name = source.name.replace(/source$/, 'target');
      const line = lineBefore(text, source.start);
      const space = source.attribute('xml:space');
      const kept = space ? ` xml:space="${text.slice(space.start, space.end)}"` : '';
      edits.push({ start: source.end, end: source.end, text: `${line}<${name}${kept}>${raw}</${name}>` });
    }
    const state = segment.attribute('state')?.value;
    if (state === 'translated') return;
    edits.push(attributeEdit(segment, 'state', 'translated'));
    // What it says more about the state was about the one of before (4.3.1.34 of XLIFF 2.1).
    const further = segment.attribute('subState');
    if (further) edits.push(withoutAttribute(text, further));
  }

  #language(): readonly Edit[] {
    const { root, request } = this.#file;
    const own = root.attribute('trgLang')?.value;
    return isLanguageOf(own, request.targetLanguage)
      ? []
      : [attributeEdit(root, 'trgLang', request.targetLanguage)];
  }
}

/** The size that a unit may have, by whatever prefix the module has there. */
const sizeOf = (unit: XmlElement): string | undefined =>
  unit.attributes.find(({ name }) => /(?:^|:)sizeRestriction$/.test(name))?.value;

/** Whether a unit, or what is around it, says that it is not translated. */
const isKept = (unit: XmlElement): boolean => {
  for (let element: XmlElement | undefined = unit; element; element = element.parent) {
    const said = element.attribute('translate')?.value;
    if (said !== undefined) return said === 'no';
  }
  return false;
};
