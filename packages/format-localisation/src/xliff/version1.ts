import type { Edit, ReadSegment, XmlElement } from '@dragoman/format-kit';
import { Keys } from '../common/keys.ts';
import { contextOf } from '../common/segments.ts';
import { attributeEdit, contentEdit, lineBefore, type MarkupFile } from '../markup/index.ts';
import { xliff1Rules } from './codes.ts';
import { isForeign, isLanguageOf, languageEdits, limitOf, segmentOf } from './units.ts';

/** What a translation is called that is done; a target that says nothing is one. */
const done: readonly (string | undefined)[] = ['final', 'translated', 'signed-off', undefined];

const isTranslation = (target: XmlElement | undefined): boolean =>
  target !== undefined && done.includes(target.attribute('state')?.value);

/** What was found in a document of either version. */
export interface XliffContent {
  readonly segments: readonly ReadSegment[];
  readonly language: string | undefined;
  finish(): readonly Edit[];
}

const isMark = (element: XmlElement): boolean =>
  element.local === 'mrk' && element.attribute('mtype')?.value === 'seg';

/** Reads XLIFF 1.0 to 1.2. */
export class Xliff1 {
  readonly #file: MarkupFile;
  readonly #keys = new Keys();
  readonly #segments: ReadSegment[] = [];
  /** `<file>` elements of which at least one text is written. */
  readonly #written = new Set<XmlElement>();
  /** Targets that are made of the segments of their source, by unit: what is put into each mark. */
  readonly #segmented = new Map<XmlElement, Map<XmlElement, string>>();

  constructor(file: MarkupFile) {
    this.#file = file;
  }

  async read(): Promise<XliffContent> {
    const { root, turns } = this.#file;
    const files = root.elements('file');
    let done = 0;
    for (const file of files) {
      const units = [...file.descendants('trans-unit')];
      for (const unit of units) {
        await turns.step(++done, Math.max(done, units.length));
        this.#readUnit(file, unit);
      }
    }
    return {
      segments: this.#segments,
      language: files[0]?.attribute('source-language')?.value,
      finish: () => [...this.#segmentedTargets(), ...this.#languages()],
    };
  }

  #readUnit(file: XmlElement, unit: XmlElement): void {
    const source = unit.element('source');
    if (!source || isKept(unit)) return;
    const target = unit.element('target');
    const segmented = unit.element('seg-source');
    const names = [
      file.attribute('original')?.value ?? '',
      unit.attribute('id')?.value ?? unit.attribute('resname')?.value ?? '',
    ];
    const notes = unit.elements('note').map((note) => note.textContent.trim());
    const described = {
      ...contextOf(unit.attribute('resname')?.value ?? '', notes.filter((note) => note !== '').join('; ')),
      ...(unit.attribute('size-unit')?.value === 'char' ? limitOf(unit.attribute('maxwidth')?.value) : {}),
    };
    const isTranslated =
      isTranslation(target) &&
      !isForeign(file.attribute('target-language')?.value, this.#file.request.targetLanguage);
    const marks = segmented ? [...segmented.descendants('mrk')].filter(isMark) : [];
    if (!segmented || marks.length === 0) {
      this.#add(file, unit, { ...described, key: this.#keys.of(names), source, target, isTranslated });
      return;
    }
    const targets = new Map<string | undefined, XmlElement>();
    for (const one of target?.descendants('mrk') ?? [])
      if (isMark(one)) targets.set(one.attribute('mid')?.value, one);
    for (const mark of marks) {
      const mid = mark.attribute('mid')?.value ?? '';
      const own = targets.get(mid);
      const key = this.#keys.of([...names, mid]);
      this.#add(
        file,
        unit,
        { ...described, key, source: mark, target: own, isTranslated },
        own ? undefined : segmented,
      );
    }
  }

  #add(
    file: XmlElement,
    unit: XmlElement,
    text: Omit<Parameters<typeof segmentOf>[2], 'put'>,
    segmented?: XmlElement,
  ): void {
    const put = (raw: string | undefined): void => {
      this.#written.add(file);
      if (raw !== undefined && segmented) this.#segmentsOf(unit).set(text.source, raw);
      else this.#put(unit, text, raw);
    };
    this.#segments.push(...segmentOf(this.#file, xliff1Rules, { ...text, put }));
  }

  #segmentsOf(unit: XmlElement): Map<XmlElement, string> {
    const found = this.#segmented.get(unit) ?? new Map<XmlElement, string>();
    this.#segmented.set(unit, found);
    return found;
  }

  #put(
    unit: XmlElement,
    { source, target }: { readonly source: XmlElement; readonly target: XmlElement | undefined },
    raw: string | undefined,
  ): void {
    const { edits } = this.#file;
    if (target) {
      edits.push(contentEdit(target, raw ?? ''));
      if (raw !== undefined)
        this.#setState(unit, target.local === 'target' ? target : unit.element('target'));
    } else if (raw !== undefined) {
      this.#setApproved(unit);
      // Whatever is between them: the order of a unit is source, seg-source, target.
      edits.push(this.#newTarget(unit.element('seg-source') ?? source, raw));
    }
  }

  #newTarget(source: XmlElement, raw: string): Edit {
    const { text } = this.#file;
    const name = source.name.replace(/(?:seg-)?source$/, 'target');
    const line = lineBefore(text, source.start);
    return {
      start: source.end,
      end: source.end,
      text: `${line}<${name} state="translated">${raw}</${name}>`,
    };
  }

  readonly #states = new Set<XmlElement>();

  #setState(unit: XmlElement, target: XmlElement | undefined): void {
    if (!target || this.#states.has(target)) return;
    this.#states.add(target);
    const { edits, request } = this.#file;
    edits.push(
      attributeEdit(target, 'state', 'translated'),
      ...languageEdits(target, request.targetLanguage),
    );
    this.#setApproved(unit);
  }

  /** Somebody had approved of another text. */
  #setApproved(unit: XmlElement): void {
    if (unit.attribute('approved')?.value === 'yes')
      this.#file.edits.push(attributeEdit(unit, 'approved', 'no'));
  }

  /** Targets out of segmented sources, with what stands between the segments. */
  #segmentedTargets(): readonly Edit[] {
    const { text, request } = this.#file;
    return Array.from(this.#segmented, ([unit, written]): Edit[] => {
      const source = unit.element('seg-source');
      const target = unit.element('target');
      if (!source) return [];
      let raw = '';
      let at = source.contentStart;
      for (const [mark, content] of written) {
        raw += text.slice(at, mark.contentStart) + content;
        at = mark.contentEnd;
      }
      raw += text.slice(at, source.contentEnd);
      if (!target) return [this.#newTarget(source, raw)];
      return [
        contentEdit(target, raw),
        attributeEdit(target, 'state', 'translated'),
        ...languageEdits(target, request.targetLanguage),
      ];
    }).flat();
  }

  #languages(): readonly Edit[] {
    const { targetLanguage } = this.#file.request;
    return [...this.#written]
      .filter((file) => !isLanguageOf(file.attribute('target-language')?.value, targetLanguage))
      .map((file) => attributeEdit(file, 'target-language', targetLanguage));
  }
}

/** Whether a unit, or a group around it, says that it is not translated. */
const isKept = (unit: XmlElement): boolean => {
  for (let element: XmlElement | undefined = unit; element; element = element.parent) {
    const said = element.attribute('translate')?.value;
    if (said !== undefined) return said === 'no';
  }
  return false;
};
