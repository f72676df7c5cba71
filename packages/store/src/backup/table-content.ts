import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type CatalogueTable, quoted } from './catalogue.ts';
import { damaged } from './damaged.ts';

/** What a table held. Two tables with equal sums hold the same rows, in whatever order. */
export interface TableSum {
  readonly rows: number;
  /** The sum of the SHA-256 of all rows, modulo 2^256, as 64 hexadecimal digits. */
  readonly checksum: string;
}

const lineFeed = 0x0a;
const modulus = 1n << 256n;

/** Counts and sums rows on their way. One is a line: the text format of `COPY` writes a line feed inside of a value as `\n`. */
class RowSum extends Transform {
  #rows = 0;
  #sum = 0n;
  /** The beginning of a row whose end has not come yet. */
  #rest: Buffer[] = [];

  get sum(): TableSum {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(64, '0') };
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      this.#add(Buffer.concat([...this.#rest, chunk.subarray(start, end)]));
      this.#rest = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#rest.push(chunk.subarray(start));
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (this.#rest.length === 0) done();
    else done(damaged());
  }

  #add(row: Buffer): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', row, 'hex')}`)) % modulus;
  }
}

/** What values look like as text must not depend on how a server is set up. */
export const fixTextForms = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'iso_8601';
     set local bytea_output to 'hex'; set local extra_float_digits to 1; set local client_encoding to 'UTF8';
     set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0`,
  );
};

const columnsOf = (client: pg.ClientBase, { columns }: CatalogueTable): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/** All rows: a partitioned table has none by itself. */
const readAll = (client: pg.ClientBase, table: CatalogueTable): string =>
  `copy (select ${columnsOf(client, table)} from ${quoted(client, table)}) to stdout`;

/** Writes the rows of a table to a new file, to the disk. */
export const saveRows = async (
  client: pg.ClientBase,
  table: CatalogueTable,
  path: string,
): Promise<TableSum> => {
  const sum = new RowSum();
  await pipeline(
    client.query(copyTo(readAll(client, table))),
    sum,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return sum.sum;
};

/** Fills a table from a file. @returns what the file held */
export const loadRows = async (
  client: pg.ClientBase,
  table: CatalogueTable,
  path: string,
): Promise<TableSum> => {
  const sum = new RowSum();
  const into = `copy ${quoted(client, table)} (${columnsOf(client, table)}) from stdin`;
  await pipeline(createReadStream(path), sum, client.query(copyFrom(into)));
  return sum.sum;
};

/** What a table holds now. */
export const sumRows = async (client: pg.ClientBase, table: CatalogueTable): Promise<TableSum> => {
  const sum = new RowSum();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(client.query(copyTo(readAll(client, table))), sum, nowhere);
  return sum.sum;
};
