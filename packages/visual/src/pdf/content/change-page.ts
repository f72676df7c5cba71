import { createHash } from 'node:crypto';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { collect, type LayerRecord } from './collect.ts';
import { type Edit, edited, editedPieces } from './edit.ts';
import { type MovedTo, paintMoved } from './moved.ts';
import type { TakenPart } from './part-show.ts';
import { renamed } from './rename.ts';
import { pageAt } from './resources.ts';
import { bytesOf, joined, packed, writeName } from './write.ts';

/** Content in user space that is painted last; it must leave the state as it finds it. */
export interface AppendedContent {
  readonly bytes: Uint8Array;
  /** Marks it for the structure tree: `/P <</MCID 3>> BDC … EMC`. */
  readonly tag?: { readonly name: string; readonly mcid: number };
}

/** What happens to a page. Shows and paths are counted as `countPainted` counts them. */
export interface PageChange {
  /** Taken away, with how far each moves on: in thousandths of text space, as a number in `TJ` with the other sign. */
  readonly shows: ReadonlyMap<number, number>;
  /** Glyphs taken away of shows that stay otherwise, by show. Default: none. */
  readonly parts?: ReadonlyMap<number, readonly TakenPart[]>;
  /** Painted paths that are taken away; what they clip stays clipped. */
  readonly paths: ReadonlySet<number>;
  /**
   * Painted once more elsewhere: `matrix` from the show's text space (before `Tfs`, `Tz` and `Ts`) to user space, and how many
   * of its glyphs from the first on (default: all). What shall not stay in its own place is listed in `shows` or `parts`, too.
   */
  readonly moves: readonly MovedTo[];
  readonly append: readonly AppendedContent[];
  /** What the appended content names; a name that the page has for something else is changed in both. */
  readonly resources?: {
    readonly fonts?: ReadonlyMap<string, PDFRef>;
    readonly xobjects?: ReadonlyMap<string, PDFRef>;
    readonly graphics?: ReadonlyMap<string, PDFRef>;
  };
}

/** What could not be done, and what is left of the page's marked content. */
export interface PageChanged {
  /**
   * Shows that stay although they were to be taken away: their glyphs clip what comes after (modes 4 to 7), or they do not
   * have the parts that are named.
   */
  readonly kept: readonly number[];
  /** Shows that were not painted elsewhere: there is none of this number, or its font is not to be had. */
  readonly unmoved: readonly number[];
  /** Marked content of the page (`/MCID`) that had shows, and has nothing any more. */
  readonly emptied: readonly number[];
}

/** Forms that were written anew, by what they became: the same one serves all pages that paint it alike. */
const rewritten = new WeakMap<PDFContext, Map<string, PDFRef>>();
const opening = new WeakMap<PDFContext, PDFRef>();

const openingOf = (context: PDFContext): PDFRef => {
  const known = opening.get(context);
  if (known && context.lookup(known)) return known;
  const ref = context.register(packed(context, bytesOf('q\n')));
  opening.set(context, ref);
  return ref;
};

class Rewriter {
  readonly #context: PDFContext;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** The edits of a layer with those that its forms, its masks and its fonts ask for. */
  editsOf(record: LayerRecord): readonly Edit[] {
    const edits = [...record.edits];
    const { scope } = record;
    const replaced = new Map<number, PDFRef>();
    const masks = new Map<number, PDFRef>();
    for (const child of record.children) {
      const ref = this.#childOf(child);
      if (ref && child.layer.by)
        (child.layer.kind === 'mask' ? masks : replaced).set(child.layer.by.start, ref);
    }
    for (const { operation, name } of record.paints) {
      const ref = replaced.get(operation.start);
      const [operand] = operation.operands;
      if (ref && operand) edits.push({ ...operand, text: writeName(scope.add('XObject', ref)) });
      else scope.forms.add(name);
    }
    for (const child of record.children) {
      const { by } = child.layer;
      const ref = by && masks.get(by.start);
      const operand = by?.operands[0];
      if (ref && operand?.kind === 'name') {
        const state = this.#maskState(record, operand.value, ref);
        if (state) edits.push({ ...operand, text: writeName(scope.add('ExtGState', state)) });
      }
    }
    if (this.#isPruned(record))
      for (const { edit, name } of record.fonts) if (!scope.fonts.has(name)) edits.push(edit);
    return edits;
  }

  /** Fonts go where shows went; a scope that something unseen uses keeps all. */
  #isPruned({ scope }: LayerRecord): boolean {
    return scope.isTouched && !scope.keepsAll;
  }

  #maskState({ layer }: LayerRecord, name: string, group: PDFRef): PDFRef | undefined {
    const state = layer.resources.lookup('ExtGState', name);
    if (!(state instanceof PDFDict)) return undefined;
    const mask = state.lookup(PDFName.of('SMask'));
    if (!(mask instanceof PDFDict)) return undefined;
    const newMask = mask.clone();
    newMask.set(PDFName.of('G'), group);
    const newState = state.clone();
    newState.set(PDFName.of('SMask'), newMask);
    return this.#shared(`state ${newState.toString()}`, () => newState);
  }

  #shared(key: string, make: () => PDFObject): PDFRef {
    const known = rewritten.get(this.#context) ?? new Map<string, PDFRef>();
    rewritten.set(this.#context, known);
    const hash = createHash('sha256').update(key, 'latin1').digest('base64');
    const ref = known.get(hash);
    if (ref && this.#context.lookup(ref)) return ref;
    const made = this.#context.register(make());
    known.set(hash, made);
    return made;
  }

  /** A form or a group as it is after the change; undefined where nothing changes in it. */
  #childOf(record: LayerRecord): PDFRef | undefined {
    const edits = this.editsOf(record);
    const { layer, scope } = record;
    if (!layer.stream || (edits.length === 0 && !(layer.hasResources && scope.isTouched))) return undefined;
    const bytes = edited(layer.bytes, edits);
    const like = layer.stream.dict.clone();
    if (layer.hasResources) like.set(PDFName.Resources, scope.rebuilt(this.#context));
    const key = `${like.toString()} ${Buffer.from(bytes).toString('latin1')}`;
    return this.#shared(key, () => packed(this.#context, bytes, like));
  }
}

/** Brings the appended content's things into the page's resources; its names are changed where the page has them already. */
const appendedParts = (change: PageChange, { scope }: LayerRecord): readonly Uint8Array[] => {
  const { fonts, xobjects, graphics } = change.resources ?? {};
  const renames = new Map<string, string>();
  const bring = (kind: string, things: ReadonlyMap<string, PDFRef> | undefined, used?: Set<string>): void => {
    for (const [name, ref] of things ?? []) {
      const own = scope.add(kind, ref, name);
      used?.add(own);
      if (own !== name) renames.set(`${kind}/${name}`, own);
    }
  };
  bring('Font', fonts, scope.fonts);
  bring('XObject', xobjects, scope.forms);
  bring('ExtGState', graphics);
  return change.append.flatMap(({ bytes, tag }) => {
    const content = renamed(bytes, renames);
    if (!tag) return [content, bytesOf('\n')];
    return [bytesOf(`${writeName(tag.name)} <</MCID ${tag.mcid}>> BDC\n`), content, bytesOf('\nEMC\n')];
  });
};

/** What closes all that the page's own content left open. */
const closing = ({ isTextOpen, openMarks, openStates }: LayerRecord): string =>
  `\n${isTextOpen ? 'ET\n' : ''}${'EMC\n'.repeat(openMarks)}${'Q\n'.repeat(openStates + 1)}`;

/** Larger than any page. */
const everywhere = [-1_000_000, -1_000_000, 1_000_000, 1_000_000];

/**
 * Puts the content of a page that nobody can read to its end into a form, so that its fault ends there and what is appended
 * is painted.
 */
const enclose = (page: PDFDict, { scope }: LayerRecord, content: Uint8Array, appended: Uint8Array): void => {
  const { context } = page;
  const form = packed(
    context,
    content,
    context.obj({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: everywhere,
      Resources: scope.rebuilt(context),
    }),
  );
  const name = scope.add('XObject', context.register(form));
  const bytes = joined([bytesOf(`q\n${writeName(name)} Do\nQ\n`), appended]);
  page.set(PDFName.Contents, context.register(packed(context, bytes)));
  page.set(PDFName.Resources, scope.rebuilt(context));
};

/** As many as a page may leave open without filling its end with their closing. */
const maxOpen = 10_000;

/**
 * Changes what a page paints: takes shows and paths away so that nothing that stays moves, paints shows again elsewhere, and
 * appends content. Only streams that change are written; forms are copied before, resources that pages share stay as they
 * are. Fonts that show nothing any more leave the page's resources. `pageIndex` from 0. Throws as `countPainted` does.
 */
export const changePage = (document: PDFDocument, pageIndex: number, change: PageChange): PageChanged => {
  const page = pageAt(document, pageIndex);
  const { context } = document;
  const collected = collect(page, {
    shows: change.shows,
    parts: change.parts ?? new Map(),
    paths: change.paths,
    moved: new Set(change.moves.map(({ show }) => show)),
  });
  if (!collected) return { kept: [], unmoved: change.moves.map(({ show }) => show), emptied: [] };
  const { page: record, kept, emptied } = collected;
  const rewriter = new Rewriter(context);
  const moved = paintMoved(context, change.moves, collected.moved, record.scope);
  const appended = appendedParts(change, record);
  const addsContent = moved.bytes.length > 0 || appended.length > 0;
  const edits = [...rewriter.editsOf(record), ...(addsContent ? record.looseRestores : [])];
  const isChanged = edits.length > 0 || addsContent;
  if (!isChanged) return { kept, unmoved: moved.missing, emptied };
  const { layer } = record;
  if (addsContent && record.fault) {
    enclose(page, record, edited(layer.bytes, edits), joined([moved.bytes, ...appended]));
    return { kept, unmoved: moved.missing, emptied };
  }
  const pieces = editedPieces(layer.bytes, layer.pieces, edits);
  const contents: PDFObject[] = layer.pieces.map(({ value }, index) => {
    const bytes = pieces[index];
    return bytes ? context.register(packed(context, bytes)) : value;
  });
  if (addsContent) {
    const bounded = {
      ...record,
      openStates: Math.min(maxOpen, record.openStates),
      openMarks: Math.min(maxOpen, record.openMarks),
    };
    const last = joined([bytesOf(closing(bounded)), moved.bytes, ...appended]);
    contents.unshift(openingOf(context));
    contents.push(context.register(packed(context, last)));
  }
  const list = PDFArray.withContext(context);
  for (const value of contents) list.push(value instanceof PDFRef ? value : context.register(value));
  page.set(PDFName.Contents, list);
  if (record.scope.isTouched) page.set(PDFName.Resources, record.scope.rebuilt(context));
  return { kept, unmoved: moved.missing, emptied };
};
