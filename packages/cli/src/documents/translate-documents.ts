import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type Client, type DocumentRequest, unwrap } from '@dragoman/client';
import { CommandError } from '../failure.ts';
import { Batch, type BatchTools, patience } from '../files/batch.ts';
import { type FoundFile, findFiles, refuseTwins } from '../files/find-files.ts';
import { uploadOf } from '../files/upload.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printTable } from '../terminal.ts';
import { sendOnce } from './send-once.ts';

/** Options of `dragoman document`. */
export interface TranslateDocumentsOptions extends ConnectionOptions {
  readonly to: readonly string[];
  readonly from?: string;
  readonly out: string;
  readonly format?: string;
  readonly glossary?: string;
  readonly project?: string;
  readonly formality?: 'formal' | 'informal';
  readonly existing?: string;
  readonly bilingual?: 'side_by_side' | 'alternating';
  readonly passwordFile?: string;
  readonly allowRestricted?: true;
  readonly images?: true;
  readonly dryRun?: true;
  readonly xliff?: true;
  readonly parallel?: number;
}

/** A document with the language that it is to be in. */
interface Wish extends FoundFile {
  readonly to: string;
}

/** `dragoman document` */
export const translateDocuments = async (
  words: readonly string[],
  options: TranslateDocumentsOptions,
): Promise<void> => {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    await withClient(
      options,
      (client) => new Documents(client, options, interruption.signal).run(words),
      patience,
    );
  } finally {
    process.off('SIGINT', interrupt);
  }
};

/** The documents of one command. */
class Documents {
  readonly #client: Client;
  readonly #options: TranslateDocumentsOptions;
  readonly #signal: AbortSignal;
  /** The formats that are written in two languages by themselves. */
  #bilingual: ReadonlySet<string> = new Set();

  constructor(client: Client, options: TranslateDocumentsOptions, signal: AbortSignal) {
    this.#client = client;
    this.#options = options;
    this.#signal = signal;
  }

  async run(words: readonly string[]): Promise<void> {
    const { to, existing, parallel, dryRun } = this.#options;
    const files = await findFiles(words, await this.#wanted());
    const items = files.flatMap((file) => to.map((language): Wish => ({ ...file, to: language })));
    if (existing !== undefined && items.length > 1)
      throw new CommandError(
        '--existing is the translation of one file into one language: name these alone.',
      );
    refuseTwins(items, (wish) => this.#targetOf(wish));
    const batch = new Batch({
      items,
      nameOf: ({ path, to: language }) => (to.length > 1 ? `${path} (${language})` : path),
      parallel,
      signal: this.#signal,
    });
    const password = await this.#password();
    const failed = dryRun
      ? await this.#estimate(batch, password)
      : await batch.run((wish, tools) => this.#translate(wish, tools, password));
    if (this.#signal.aborted) return this.#sayInterrupted();
    if (failed > 0) throw new CommandError(`${failed} of ${items.length} documents were not translated.`);
  }

  #sayInterrupted(): void {
    process.stderr.write(
      'Interrupted. What was sent is translated all the same: the same command, within a day, goes on with it.\n',
    );
    process.exitCode = 130;
  }

  /** What folders and patterns are searched for: what the service can translate. */
  async #wanted() {
    const { formats } = unwrap(await this.#client.api.GET('/v1/meta'));
    this.#bilingual = new Set(formats.flatMap(({ id, bilingual }) => (bilingual ? [id] : [])));
    const extensions = new Set(formats.flatMap((format) => format.extensions));
    return {
      what: 'document',
      fits: (name: string) => extensions.has(extname(name).slice(1).toLowerCase()),
    };
  }

  async #password(): Promise<string | undefined> {
    const { passwordFile } = this.#options;
    return passwordFile === undefined
      ? undefined
      : (await readFile(passwordFile, 'utf8')).replace(/\r?\n$/, '');
  }

  #targetOf({ place, to }: Wish, extension = extname(place)): string {
    return join(this.#options.out, dirname(place), `${basename(place, extname(place))}.${to}${extension}`);
  }

  async #request({ path, to }: Wish, password: string | undefined): Promise<DocumentRequest> {
    const { from, format, glossary, project, formality } = this.#options;
    const { existing, bilingual, images, allowRestricted } = this.#options;
    return {
      target_language: to,
      document: await uploadOf(path),
      ...(existing === undefined ? {} : { existing: await uploadOf(existing) }),
      ...(from === undefined ? {} : { source_language: from }),
      ...(format === undefined ? {} : { format }),
      ...(glossary === undefined ? {} : { glossary_id: glossary }),
      ...(project === undefined ? {} : { project_id: project }),
      ...(formality === undefined ? {} : { formality }),
      ...(bilingual === undefined ? {} : { bilingual }),
      ...(images === undefined ? {} : { translate_images: true }),
      ...(password === undefined ? {} : { password }),
      ...(allowRestricted === undefined ? {} : { allow_restricted: true }),
    };
  }

  async #translate(
    wish: Wish,
    { signal, show, say, write }: BatchTools,
    password: string | undefined,
  ): Promise<void> {
    // Sending is a small part of it.
    const onUpload = (sent: number, total: number) => show((0.1 * sent) / total);
    const id = await sendOnce(this.#client, await this.#request(wish, password), { signal, onUpload });
    const document = await this.#client.document(id, {
      signal,
      leavesWork: true,
      onProgress: ({ done, total }) => show(0.1 + (0.9 * done) / total),
    });
    for (const { code, message } of document.warnings) say(`warning: ${message} (${code})`);
    if (document.document_url === null) throw new CommandError('The service wrote no document.');
    const fetch = (url: string) => this.#client.download(url, { signal });
    await write(this.#targetOf(wish), await fetch(document.document_url));
    if (document.bilingual_url !== null) {
      const extension = this.#bilingual.has(document.format) ? extname(wish.place) : '.docx';
      await write(this.#targetOf(wish, `.bilingual${extension}`), await fetch(document.bilingual_url));
    }
    if (!this.#options.xliff) return;
    const { export_url: url } = await this.#client.exportFile(id, { format: 'xliff' }, { signal });
    await write(this.#targetOf(wish, '.xlf'), await fetch(url));
  }

  /** Prints what there is to do in each, in the order in which they were named. */
  async #estimate(batch: Batch<Wish>, password: string | undefined): Promise<number> {
    const rows = new Map<string, readonly string[]>();
    const failed = await batch.run(async (wish, { signal }) => {
      const found = await this.#client.estimateDocument(await this.#request(wish, password), { signal });
      const counts = [found.pages, found.segments, found.characters, found.repeats];
      const known = [found.from_existing, found.from_memory];
      rows.set(`${wish.path}\n${wish.to}`, [
        wish.path,
        wish.to,
        found.format,
        ...[...counts, ...known].map(String),
      ]);
    });
    printTable(
      ['FILE', 'TO', 'FORMAT', 'PAGES', 'SEGMENTS', 'CHARACTERS', 'REPEATS', 'FROM EXISTING', 'FROM MEMORY'],
      [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row),
    );
    return failed;
  }
}
