import { PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { numberIn } from '../objects.ts';
import type { Edit } from './edit.ts';
import type { Layer } from './layer.ts';
import { type Mark, Marks } from './marks.ts';
import { type TakenPart, withoutParts } from './part-show.ts';
import type { Resources } from './resources.ts';
import { Scope } from './scope.ts';
import type { State } from './state.ts';
import type { Operation } from './syntax/operations.ts';
import type { ContentError, DictionaryEntry, Operand } from './syntax/token.ts';
import { walkPage } from './walk.ts';
import { writeName, writeNumber } from './write.ts';

/** A layer with what is to change in it. */
export interface LayerRecord {
  readonly layer: Layer;
  readonly scope: Scope;
  readonly edits: Edit[];
  readonly children: LayerRecord[];
  /** `Do` of forms and pictures, by name. */
  readonly paints: { readonly operation: Operation; readonly name: string }[];
  readonly fonts: { readonly edit: Edit; readonly name: string }[];
  /** `Q` without a `q`. */
  readonly looseRestores: Edit[];
  openStates: number;
  isTextOpen: boolean;
  openMarks: number;
  fault: ContentError | undefined;
}

/** A show that is painted again elsewhere. */
export interface MovedShow {
  readonly operation: Operation;
  readonly bytes: Uint8Array;
  readonly state: Readonly<State>;
}

/** What is taken away, by number. */
export interface Taken {
  /** With how far each moves on, in thousandths of text space. */
  readonly shows: ReadonlyMap<number, number>;
  /** Of shows that are not in `shows`. */
  readonly parts: ReadonlyMap<number, readonly TakenPart[]>;
  readonly paths: ReadonlySet<number>;
  readonly moved: ReadonlySet<number>;
}

/** A page as it is painted, with its changes. */
export interface Collected {
  readonly page: LayerRecord;
  readonly scopes: ReadonlyMap<Resources, Scope>;
  readonly moved: ReadonlyMap<number, MovedShow>;
  /** Shows that were to be taken away and stay: they clip what comes after, or have not the glyphs that are said. */
  readonly kept: readonly number[];
  /** Marked content of the page (`/MCID`) of which nothing is left. */
  readonly emptied: readonly number[];
}

/** Text rendering modes from here on add to the clipping path. */
const clippingMode = 4;
const spokenKeys = ['ActualText', 'Alt', 'E'];

class Collector {
  readonly scopes = new Map<Resources, Scope>();
  readonly moved = new Map<number, MovedShow>();
  readonly kept: number[] = [];
  page: LayerRecord | undefined;
  readonly #taken: Taken;
  readonly #records: LayerRecord[] = [];
  readonly marks = new Marks();
  /** By layer: how far taken shows moved on from what was painted last, in unscaled text space. */
  readonly #pending: number[] = [];
  readonly #depths: number[] = [];
  readonly #ends: number[] = [];
  #start = 0;

  constructor(taken: Taken) {
    this.#taken = taken;
  }

  #scopeOf(resources: Resources): Scope {
    const scope = this.scopes.get(resources) ?? new Scope(resources);
    this.scopes.set(resources, scope);
    return scope;
  }

  get #record(): LayerRecord {
    const record = this.#records.at(-1);
    if (!record) throw new Error('no layer is painted');
    return record;
  }

  enter(layer: Layer): void {
    const record: LayerRecord = {
      layer,
      scope: this.#scopeOf(layer.resources),
      edits: [],
      children: [],
      paints: [],
      fonts: [],
      looseRestores: [],
      openStates: 0,
      isTextOpen: false,
      openMarks: 0,
      fault: undefined,
    };
    this.#records.at(-1)?.children.push(record);
    this.page ??= record;
    this.#records.push(record);
    this.marks.enter();
    this.#pending.push(0);
    this.#depths.push(0);
    this.#ends.push(0);
  }

  leave(_layer: Layer, openStates: number, fault: ContentError | undefined): void {
    const record = this.#record;
    record.openStates = openStates;
    record.openMarks = this.marks.depth;
    record.fault = fault;
    if (fault) record.scope.keepsAll = true;
    this.marks.leave();
    this.#records.pop();
    this.#pending.pop();
    this.#depths.pop();
    this.#ends.pop();
  }

  operation(layer: Layer, operation: Operation): void {
    const top = this.#ends.length - 1;
    // Operands that waited since an earlier operator stand before it.
    this.#start = Math.max(operation.start, this.#ends[top] ?? 0);
    this.#ends[top] = operation.end;
    const record = this.#record;
    const { name, operands } = operation;
    switch (name) {
      case 'q':
        this.#depths[top] = (this.#depths[top] ?? 0) + 1;
        break;
      case 'Q':
        if ((this.#depths[top] ?? 0) > 0) this.#depths[top] = (this.#depths[top] ?? 0) - 1;
        else record.looseRestores.push({ start: this.#start, end: operation.end, text: ' ' });
        break;
      case 'BT':
      case 'ET':
        record.isTextOpen = name === 'BT';
        this.#pending[top] = 0;
        break;
      case 'Td':
      case 'TD':
      case 'Tm':
      case 'T*':
      case "'":
      case '"':
        this.#pending[top] = 0;
        break;
      case 'Tf': {
        const [font] = operands;
        if (font?.kind === 'name')
          record.fonts.push({
            edit: { start: this.#start, end: operation.end, text: ' ' },
            name: font.value,
          });
        break;
      }
      case 'Do': {
        const [form] = operands;
        if (form?.kind !== 'name') break;
        record.paints.push({ operation, name: form.value });
        if (!isForm(layer.resources.lookup('XObject', form.value))) this.marks.paint();
        break;
      }
      case 'sh':
      case 'EI':
        this.marks.paint();
        break;
      case 'BMC':
        this.marks.open({ edits: record.edits });
        break;
      case 'BDC':
        this.marks.open({
          edits: record.edits,
          // Those of forms are numbered by the form.
          mcid: layer.kind === 'page' ? mcidOf(layer, operands[1]) : undefined,
          silence: this.#silenceOf(layer, operands[1]),
        });
        break;
      case 'EMC':
        this.marks.close();
        break;
      default:
    }
  }

  show(layer: Layer, operation: Operation, state: Readonly<State>, show: number): void {
    const record = this.#record;
    const top = this.#pending.length - 1;
    if (this.#taken.moved.has(show))
      this.moved.set(show, { operation, bytes: layer.bytes, state: { ...state } });
    const advance = this.#taken.shows.get(show);
    const isTaken = advance !== undefined && !(state.mode >= clippingMode);
    const parts = this.#taken.parts.get(show);
    const rest =
      parts && advance === undefined && !(state.mode >= clippingMode)
        ? withoutParts(layer, operation, state, parts)
        : undefined;
    // Where a part goes, what is said of all of it is no longer true; what describes it is.
    this.marks.show(isTaken ? 1 : rest === undefined ? 0 : 0.5);
    const unit = state.size * state.scaling;
    const pending = this.#pending[top] ?? 0;
    if (!isTaken) {
      if (advance !== undefined || (parts && rest === undefined)) this.kept.push(show);
      if (state.font?.name !== undefined) this.#scopeOf(state.font.resources).fonts.add(state.font.name);
      const caughtUp = pending !== 0 && unit !== 0 ? ` [${writeNumber(-pending / unit)}] TJ ` : '';
      if (rest !== undefined) {
        record.scope.isTouched = true;
        const text = `${caughtUp}${replacementOf(layer, operation)}${rest} TJ `;
        record.edits.push({ start: this.#start, end: operation.end, text });
      } else if (caughtUp !== '') record.edits.push({ start: this.#start, end: this.#start, text: caughtUp });
      this.#pending[top] = 0;
      return;
    }
    record.scope.isTouched = true;
    record.edits.push({ start: this.#start, end: operation.end, text: replacementOf(layer, operation) });
    this.#pending[top] = pending + advance * unit;
  }

  path(_layer: Layer, operation: Operation, path: number): void {
    if (!this.#taken.paths.has(path)) {
      this.marks.paint();
      return;
    }
    // The path may clip: it stays and is not painted.
    this.#record.edits.push({ start: operation.end - operation.name.length, end: operation.end, text: 'n' });
  }

  #silenceOf(layer: Layer, properties: Operand | undefined): Mark['silence'] {
    const wordsOf = (all: boolean): readonly string[] => (all ? spokenKeys : ['ActualText', 'E']);
    if (properties?.kind === 'dictionary') {
      const spoken = properties.entries.filter(({ key }) => spokenKeys.includes(key));
      if (spoken.length === 0) return undefined;
      return (all) => spoken.filter(({ key }) => wordsOf(all).includes(key)).map(editOf);
    }
    if (properties?.kind !== 'name') return undefined;
    const known: PDFObject | undefined = layer.resources.lookup('Properties', properties.value);
    if (!(known instanceof PDFDict) || !spokenKeys.some((key) => known.has(PDFName.of(key))))
      return undefined;
    const scope = this.#scopeOf(layer.resources);
    return (all) => {
      const silent = known.clone();
      for (const key of wordsOf(all)) silent.delete(PDFName.of(key));
      const name = scope.add('Properties', known.context.register(silent));
      return [{ start: properties.start, end: properties.end, text: writeName(name) }];
    };
  }
}

const isForm = (object: PDFObject | undefined): boolean =>
  object instanceof PDFStream && object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form');

const mcidOf = (layer: Layer, properties: Operand | undefined): number | undefined => {
  if (properties?.kind === 'dictionary') {
    const value = properties.entries.findLast(({ key }) => key === 'MCID')?.value;
    return value?.kind === 'number' ? value.value : undefined;
  }
  if (properties?.kind !== 'name') return undefined;
  const known = layer.resources.lookup('Properties', properties.value);
  return known instanceof PDFDict ? numberIn(known, 'MCID') : undefined;
};

const editOf = ({ start, value }: DictionaryEntry): Edit => ({ start, end: value.end, text: ' ' });

const sourceOf = (layer: Layer, operand: Operand | undefined): string =>
  operand ? Buffer.from(layer.bytes.subarray(operand.start, operand.end)).toString('latin1') : '';

/** What is left of a show: the line that it moves on to, the spacing that it sets. */
const replacementOf = (layer: Layer, { name, operands }: Operation): string => {
  if (name === "'") return ' T* ';
  if (name !== '"') return ' ';
  return ` ${sourceOf(layer, operands[0])} Tw ${sourceOf(layer, operands[1])} Tc T* `;
};

/** Walks a page and notes what a change does to each stream that paints it. Throws as `walkPage` does. */
export const collect = (page: PDFDict, taken: Taken): Collected | undefined => {
  const collector = new Collector(taken);
  walkPage(page, collector);
  return (
    collector.page && {
      page: collector.page,
      scopes: collector.scopes,
      moved: collector.moved,
      kept: collector.kept,
      emptied: collector.marks.emptied,
    }
  );
};
