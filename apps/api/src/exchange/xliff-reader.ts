import type { TaggedText } from '@dragoman/provider';
import { unreadableFile } from './file-error.ts';
import { InlineReader } from './xliff-tags.ts';
import { readXml } from './xml-reader.ts';

/** A unit as a file has it: what it says is not checked yet. */
export interface ReadUnit {
  /** Of its `file`. */
  readonly fileId: string;
  readonly id: string;
  /** Counts from 1. */
  readonly line: number;
  readonly source: TaggedText;
  /** Null: it has no `target`. */
  readonly target: TaggedText | null;
  /** Whether all of it is `final`. */
  readonly isFinal: boolean;
  /** Why its translation cannot be used whatever it is for. */
  readonly fault: string | undefined;
}

interface OpenUnit {
  readonly id: string;
  readonly line: number;
  readonly sources: InlineReader[];
  readonly targets: InlineReader[];
  /** Of its segments. */
  readonly states: string[];
  /** How many of its segments have a target. */
  segments: number;
}

/** Segments of one unit: ours have one, a tool may have cut it. */
const maxParts = 1_000;
/** UTF-16 units of one unit's source or target. */
const maxText = 400_000;

/**
 * Reads XLIFF 2.0 and 2.1. A unit that a tool has cut into segments is put together again; what modules and extensions
 * add is passed over.
 *
 * @param text whole, or piece by piece
 * @throws ApiError `invalid_request` where it is no well-formed XLIFF 2
 */
export async function* readXliff(text: string | AsyncIterable<string>): AsyncGenerator<ReadUnit> {
  const units: ReadUnit[] = [];
  const reader = new XliffHandler(units);
  for await (const _ of readXml(text, reader)) yield* units.splice(0);
  yield* units.splice(0);
}

class XliffHandler {
  readonly #units: ReadUnit[];
  readonly #path: string[] = [];
  #fileId = '';
  #unit: OpenUnit | undefined;
  #inline: { readonly reader: InlineReader; readonly depth: number } | undefined;
  #length = 0;

  constructor(units: ReadUnit[]) {
    this.#units = units;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const parent = this.#path.at(-1);
    if (parent === undefined) refuseOther(name, attributes, line);
    this.#path.push(name);
    if (this.#inline) this.#inline.reader.open(name, attributes);
    else if (name === 'file' && parent === 'xliff') this.#fileId = attributes.id ?? '';
    else if (name === 'unit' && (parent === 'file' || parent === 'group'))
      this.#unit = { id: attributes.id ?? '', line, sources: [], targets: [], states: [], segments: 0 };
    else if (this.#unit && (name === 'segment' || name === 'ignorable') && parent === 'unit') {
      if (name === 'segment') this.#unit.states.push(attributes.state ?? 'initial');
      if (this.#unit.sources.length > maxParts)
        throw unreadableFile('too_big', `A unit has more than ${maxParts} segments.`, line);
    } else if (this.#unit && (parent === 'segment' || parent === 'ignorable') && this.#path.at(-3) === 'unit')
      this.#openText(this.#unit, name, parent);
  }

  #openText(unit: OpenUnit, name: string, parent: string): void {
    if (name !== 'source' && name !== 'target') return;
    const reader = new InlineReader();
    (name === 'source' ? unit.sources : unit.targets).push(reader);
    if (name === 'target' && parent === 'segment') unit.segments += 1;
    this.#inline = { reader, depth: this.#path.length };
    this.#length = 0;
  }

  text(text: string): void {
    if (!this.#inline) return;
    this.#length += text.length;
    if (this.#length > maxText)
      throw unreadableFile('too_big', `A text has more than ${maxText} characters.`, this.#unit?.line);
    this.#inline.reader.write(text);
  }

  close(name: string): void {
    if (this.#inline?.depth === this.#path.length) this.#inline = undefined;
    else if (this.#inline) this.#inline.reader.close();
    this.#path.pop();
    if (name !== 'unit' || !this.#unit || this.#path.includes('unit')) return;
    this.#units.push(readUnitOf(this.#unit, this.#fileId));
    this.#unit = undefined;
  }
}

const readUnitOf = (unit: OpenUnit, fileId: string): ReadUnit => {
  const { id, line, sources, targets, states, segments } = unit;
  const isPartial = segments > 0 && segments < states.length;
  return {
    ...{ fileId, id, line },
    source: InlineReader.join(sources),
    target: segments === 0 ? null : InlineReader.join(targets),
    isFinal: states.length > 0 && states.every((state) => state === 'final'),
    fault: isPartial
      ? 'only some of its segments have a target'
      : targets.find(({ fault }) => fault !== undefined)?.fault,
  };
};

/** @throws ApiError `invalid_request` */
const refuseOther = (
  name: string,
  { version = '' }: Readonly<Record<string, string>>,
  line: number,
): void => {
  if (name !== 'xliff')
    throw unreadableFile('not_xliff', `The file begins with <${name.slice(0, 50)}>, not with <xliff>.`, line);
  if (!/^2\.[0-9]{1,2}$/.test(version))
    throw unreadableFile(
      'wrong_version',
      `XLIFF ${version.slice(0, 20) || 'without a version'} is not taken: export the file as XLIFF 2.1 and edit that.`,
      line,
    );
};
