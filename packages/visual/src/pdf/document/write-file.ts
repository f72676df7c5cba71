import { deflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Stored objects that one stream holds: enough to be packed well, few enough to be read for one of them. */
const objectsPerStream = 200;

/** An object as the file has it; references are to the numbers that objects have there. */
const serialise = (object: PDFObject, numbers: ReadonlyMap<PDFRef, number>): string => {
  if (object instanceof PDFRef) {
    const number = numbers.get(object);
    return number === undefined ? 'null' : `${number} 0 R`;
  }
  if (object instanceof PDFArray)
    return `[${object
      .asArray()
      .map((value) => serialise(value, numbers))
      .join(' ')}]`;
  if (!(object instanceof PDFDict)) return object.toString();
  const members = object.entries().map(([key, value]) => `${key} ${serialise(value, numbers)}`);
  return `<<${members.join('\n')}>>`;
};

const streamParts = (stream: PDFStream, numbers: ReadonlyMap<PDFRef, number>): readonly Buffer[] => {
  const contents = stream.getContents();
  const members = stream.dict
    .entries()
    .filter(([key]) => key !== PDFName.of('Length'))
    .map(([key, value]) => `${key} ${serialise(value, numbers)}\n`);
  return [
    Buffer.from(`<<${members.join('')}/Length ${contents.length}>>\nstream\n`, 'latin1'),
    Buffer.from(contents.buffer, contents.byteOffset, contents.length),
    Buffer.from('\nendstream', 'latin1'),
  ];
};

/** Where an object is: at an offset, or in a stream of objects. */
type Entry = readonly [kind: 1, offset: number] | readonly [kind: 2, stream: number, index: number];

class FileWriter {
  readonly parts: Buffer[] = [];
  readonly entries: (Entry | undefined)[] = [undefined];
  #offset = 0;

  get offset(): number {
    return this.#offset;
  }

  text(text: string): void {
    this.push(Buffer.from(text, 'latin1'));
  }

  push(part: Buffer): void {
    this.parts.push(part);
    this.#offset += part.length;
  }

  object(number: number, parts: readonly Buffer[]): void {
    this.entries[number] = [1, this.#offset];
    this.text(`${number} 0 obj\n`);
    for (const part of parts) this.push(part);
    this.text('\nendobj\n');
  }

  /** A stream of objects (ISO 32000-2, 7.5.7). */
  objectStream(number: number, objects: readonly { readonly number: number; readonly text: string }[]): void {
    let heads = '';
    let body = '';
    for (const [index, object] of objects.entries()) {
      this.entries[object.number] = [2, number, index];
      heads += `${object.number} ${body.length} `;
      body += `${object.text}\n`;
    }
    const packed = deflateSync(Buffer.from(heads + body, 'latin1'));
    const dict = `<</Type /ObjStm /N ${objects.length} /First ${heads.length} /Filter /FlateDecode /Length ${packed.length}>>`;
    this.object(number, [
      Buffer.from(`${dict}\nstream\n`, 'latin1'),
      packed,
      Buffer.from('\nendstream', 'latin1'),
    ]);
  }

  /** The table of all objects in one section, as a file has it that was never updated. */
  table(trailer: string): void {
    const start = this.#offset;
    const rows = this.entries.map((entry) =>
      entry?.[0] === 1 ? `${String(entry[1]).padStart(10, '0')} 00000 n \n` : '0000000000 65535 f \n',
    );
    this.text(`xref\n0 ${rows.length}\n${rows.join('')}trailer\n<<${trailer}/Size ${rows.length}>>\n`);
    this.text(`startxref\n${start}\n%%EOF\n`);
  }

  /** The same as a stream (ISO 32000-2, 7.5.8), each row as its difference from the row above. */
  tableStream(trailer: string): void {
    const start = this.#offset;
    const number = this.entries.length;
    this.entries.push([1, start]);
    const width = 8;
    const rows = Buffer.alloc(this.entries.length * width);
    for (const [index, entry] of this.entries.entries()) {
      const at = index * width;
      if (!entry) continue;
      rows.writeUInt8(entry[0], at);
      rows.writeUIntBE(entry[1], at + 1, 5);
      rows.writeUInt16BE(entry[0] === 2 ? entry[2] : 0, at + 6);
    }
    const predicted = Buffer.alloc(this.entries.length * (width + 1));
    for (let row = 0; row < this.entries.length; row += 1) {
      predicted[row * (width + 1)] = 2;
      for (let column = 0; column < width; column += 1) {
        const above = row > 0 ? (rows[(row - 1) * width + column] ?? 0) : 0;
        predicted[row * (width + 1) + column + 1] = (rows[row * width + column] ?? 0) - above;
      }
    }
    const packed = deflateSync(predicted);
    const form = `/Type /XRef /W [1 5 2] /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns ${width}>>`;
    const dict = `<<${trailer}${form} /Size ${this.entries.length} /Length ${packed.length}>>`;
    this.text(`${number} 0 obj\n${dict}\nstream\n`);
    this.push(packed);
    this.text(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
  }
}

/** Parts as one, copied once: a file may have a hundred megabytes. */
const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
};

/**
 * Writes all stored objects of a document as one file, in the time that its size asks for: the library's own writer looks
 * through all entries for each one, which a tagged book of hundreds of thousands of objects takes minutes for. Objects are
 * numbered from 1 without gaps, in their order.
 *
 * @param idOf the file's identifier, as it is written, from all that comes before the trailer
 */
export const writeFile = (
  context: PDFContext,
  usesObjectStreams: boolean,
  idOf: (parts: readonly Uint8Array[]) => string,
): Uint8Array => {
  const objects = context.enumerateIndirectObjects();
  const numbers = new Map(objects.map(([ref], index) => [ref, index + 1]));
  const writer = new FileWriter();
  // Four bytes above 127 tell programs that move files that this one is not text.
  writer.text(`%PDF-${context.header.getVersionString()}\n%\xe2\xe3\xcf\xd3\n`);
  const small: { number: number; text: string }[] = [];
  for (const [ref, object] of objects) {
    const number = numbers.get(ref) ?? 0;
    if (object instanceof PDFStream) writer.object(number, streamParts(object, numbers));
    else if (usesObjectStreams && ref !== context.trailerInfo.Root)
      small.push({ number, text: serialise(object, numbers) });
    else writer.object(number, [Buffer.from(serialise(object, numbers), 'latin1')]);
  }
  for (let index = 0; index < small.length; index += objectsPerStream)
    writer.objectStream(
      objects.length + 1 + index / objectsPerStream,
      small.slice(index, index + objectsPerStream),
    );
  const { Root, Info } = context.trailerInfo;
  const members = [
    ['Root', Root],
    ['Info', Info],
  ] as const;
  const trailer = members
    .flatMap(([key, value]) => (value ? [`/${key} ${serialise(value, numbers)} `] : []))
    .join('');
  const identified = `${trailer}/ID ${idOf(writer.parts)} `;
  if (usesObjectStreams) writer.tableStream(identified);
  else writer.table(identified);
  return joined(writer.parts);
};
