import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { detectEncoding } from '@dragoman/format-kit';
import { reverseLetters } from '@dragoman/provider-testkit';
import { startOpenAiDouble } from '@dragoman/vendors';
import { Agent, FormData, fetch, request } from 'undici';
import { defineBenchmark } from '../../benchmark.ts';
import { type Client, connect } from '../../dragoman/client.ts';
import { operatorKey, startDragoman } from '../../dragoman/start.ts';
import { ensureDebianProgram } from '../../machine/debian.ts';
import { withResources } from '../../machine/resources.ts';
import { run } from '../../machine/run.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { untilEnded } from '../files/batch.ts';
import { type CorpusFile, readDocuments } from './corpus.ts';
import { packed } from './inspect.ts';

const patienceMs = 300_000;
const [minBytes, maxBytes] = [1_500, 300_000];
/** What stands at the end of each target that was edited: a sign that no document of the corpus has. */
const mark = '¤';
/** The same sign as formats write it that are ASCII. */
const escapedMark = /¤|&#164;|&#xa4;|\\u00a4/gi;

/** What came of one document. */
interface Returned {
  readonly path: string;
  /** The program that edited its translations. */
  readonly by: string;
  readonly edited: number;
  /** Edits that are in the document, in their place. */
  readonly taken: number;
  /** Parts of the document, or translations, that changed although nobody edited them. */
  readonly others: readonly string[];
}

const fileOf = (path: string, bytes: Uint8Array): File => new File([Uint8Array.from(bytes)], basename(path));

const agent = new Agent();

/** Speaks to the service, files included. */
class Service {
  readonly #origin: string;
  readonly #key: string;
  readonly client: Client;

  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
    this.client = connect(origin, key);
  }

  async #send<Data>(path: string, fields: Readonly<Record<string, string | File>>): Promise<Data> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const answer = await fetch(`${this.#origin}${path}`, {
      method: 'POST',
      dispatcher: agent,
      headers: { authorization: `Bearer ${this.#key}`, 'x-forwarded-proto': 'https' },
      body: form,
    });
    const body = (await answer.json()) as { data?: Data; detail?: string };
    if (!body.data) throw new Error(`POST ${path}: ${answer.status} ${body.detail}`);
    return body.data;
  }

  /** Translates a file. @returns its id and how many segments it has */
  async translate(file: File, existing?: File): Promise<{ readonly id: string; readonly segments: number }> {
    const { id } = await this.#send<{ id: string }>('/v1/files', {
      source_language: 'en',
      target_language: 'es',
      file,
      ...(existing ? { existing } : {}),
    });
    const [ended] = await untilEnded(this.client, [id], patienceMs);
    if (ended?.status !== 'completed') throw new Error(`${file.name} is ${ended?.status ?? 'not done'}`);
    return { id, segments: ended.segments ?? 0 };
  }

  async export(id: string, format: 'original' | 'xliff'): Promise<Buffer> {
    const { body } = await this.client.expect<{ export_url: string }>('POST', `/v1/files/${id}/export`, {
      format,
    });
    // The address is the public one; what stands behind it is on loopback.
    const url = `${this.#origin}${new URL(body.data.export_url).pathname}`;
    const answer = await request(url, { dispatcher: agent, headers: { 'x-forwarded-proto': 'https' } });
    return Buffer.from(await answer.body.arrayBuffer());
  }

  /** Takes over edited targets, and writes the file anew. */
  async import(id: string, file: File): Promise<void> {
    await this.#send(`/v1/files/${id}/import`, { file });
    await this.client.call('POST', `/v1/files/${id}/render`);
    await untilEnded(this.client, [id], patienceMs);
  }
}

/** The files that a document consists of, unpacked by `unzip` where it is an archive. */
const partsOf = async (folder: string, path: string, bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> => {
  if (!packed.test(path)) return new Map([['', bytes]]);
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}.zip`, bytes);
  await run('unzip', ['-qqo', `${folder}.zip`, '-d', folder]);
  // Names in an archive may be of any encoding.
  const names = await readdir(folder, { recursive: true, encoding: 'latin1' });
  const parts = new Map<string, Buffer>();
  for (const name of names) {
    const file = Buffer.from(join(folder, name), 'latin1');
    if ((await stat(file)).isFile()) parts.set(name, await readFile(file));
  }
  return parts;
};

const textOf = (bytes: Buffer): string =>
  new TextDecoder(detectEncoding(bytes)?.label.startsWith('utf-16') ? 'utf-16' : 'utf-8').decode(bytes);

/** Lines of subtitles are broken anew where a text has another length. */
const withoutBreaks = (text: string): string =>
  text.startsWith('WEBVTT') || /^\d+\r?\n\d\d:/.test(text) ? text.replaceAll(/\s+/g, ' ') : text;

const isSame = (before: Buffer | undefined, after: Buffer | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  (before.equals(after) ||
    withoutBreaks(textOf(before)) === withoutBreaks(textOf(after).replaceAll(escapedMark, '')));

/** One document: out as XLIFF 2.1, each target edited by another program, in again. */
const editExport = async (
  service: Service,
  folder: string,
  { path, bytes }: CorpusFile,
): Promise<Returned> => {
  const { id, segments } = await service.translate(fileOf(path, bytes));
  if (segments === 0) return { path, by: 'xmlstarlet', edited: 0, taken: 0, others: [] };
  const before = await partsOf(join(folder, 'before'), path, await service.export(id, 'original'));
  const exchange = join(folder, 'exchange.xlf');
  await writeFile(exchange, await service.export(id, 'xliff'));
  await run('xmlstarlet', [
    ...['ed', '-L', '-P', '-N', 'x=urn:oasis:names:tc:xliff:document:2.0'],
    ...['-a', '//x:target/descendant::text()[last()]', '-t', 'text', '-n', '', '-v', mark, exchange],
  ]);
  const changed = await readFile(exchange);
  const edited = changed.toString().split(mark).length - 1;
  await service.import(id, fileOf('exchange.xlf', changed));
  const after = await partsOf(join(folder, 'after'), path, await service.export(id, 'original'));
  const marks = [...after.values()].map((part) => textOf(part).match(escapedMark)?.length ?? 0);
  // A text that a document shows in several places, and says once, is one segment.
  const taken = Math.min(
    edited,
    marks.reduce((sum, count) => sum + count, 0),
  );
  const names = new Set([...before.keys(), ...after.keys()]);
  const others = [...names].filter((name) => !isSame(before.get(name), after.get(name)));
  return { path, by: 'xmlstarlet', edited, taken, others };
};

const unitsOfXliff = ['sel', '-T', '-t', '-m', "//*[local-name()='trans-unit']"];
const [nameOfUnit, targetOfUnit] = ['@id', "normalize-space(*[local-name()='target'])"];

/** The translations of a PO or XLIFF file by what stands for them, as programs of others read them. */
const targetsOf = async (path: string): Promise<ReadonlyMap<string, string>> => {
  const text = path.endsWith('.po')
    ? await run('msgcat', ['--no-wrap', '--no-location', path])
    : await run('xmlstarlet', [...unitsOfXliff, '-v', nameOfUnit, '-o', ' ', '-v', targetOfUnit, '-n', path]);
  // The header of a PO file names the program that wrote it.
  const lines = text.split('\n').filter((line) => !/^"[\w-]+: /.test(line));
  return new Map(
    lines.map((line, at) => [path.endsWith('.po') ? String(at) : (line.split(' ')[0] ?? ''), line]),
  );
};

/** A localisation file: translated, each translation rewritten by translate-toolkit, and given as the existing one. */
const editResult = async (
  service: Service,
  folder: string,
  { path, bytes }: CorpusFile,
): Promise<Returned> => {
  const extension = extname(path);
  const [translated, edited, merged] = ['translated', 'edited', 'merged'].map((name) =>
    join(folder, name + extension),
  );
  if (!translated || !edited || !merged) throw new Error('unreachable');
  const first = await service.translate(fileOf(path, bytes));
  await writeFile(translated, await service.export(first.id, 'original'));
  await run('podebug', ['--progress=none', '--rewrite=bracket', translated, edited]);
  // Of a file without units that it knows it writes none.
  const other = await readFile(edited).catch(() => undefined);
  if (!other) return { path, by: 'translate-toolkit', edited: 0, taken: 0, others: [] };
  const second = await service.translate(fileOf(path, bytes), fileOf(path, other));
  await writeFile(merged, await service.export(second.id, 'original'));
  const [was, asked, got] = await Promise.all([translated, edited, merged].map(targetsOf));
  if (!was || !asked || !got) throw new Error('unreachable');
  const changed = [...asked.keys()].filter((name) => asked.get(name) !== was.get(name));
  return {
    path,
    by: 'translate-toolkit',
    edited: changed.length,
    taken: changed.filter((name) => got.get(name) === asked.get(name)).length,
    others: [...was.keys()].filter((name) => !changed.includes(name) && got.get(name) !== was.get(name)),
  };
};

/** The smallest documents of each kind that have some text; broken ones are another benchmark's. */
const smallestOfEach = (files: readonly CorpusFile[], count: number): readonly CorpusFile[] => {
  const kinds = new Map<string, CorpusFile[]>();
  for (const file of files.filter(
    ({ expectation, bytes }) => expectation === 'sound' && bytes.length < maxBytes,
  )) {
    const [group, folder = ''] = file.path.split('/');
    const kind = group === 'localisation' ? folder : extname(file.path);
    kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
  }
  return [...kinds.values()].flatMap((of) =>
    of
      .filter(({ bytes }) => bytes.length >= minBytes)
      .sort((one, other) => one.bytes.length - other.bytes.length)
      .slice(0, count),
  );
};

/** Whether translate-toolkit knows a format; of a PO file it must be said in which characters it is. */
const isForToolkit = ({ path, bytes, expectation }: CorpusFile): boolean => {
  const text = Buffer.from(bytes).toString();
  return (
    expectation === 'sound' &&
    ((path.endsWith('.po') && /charset=/.test(text)) ||
      (path.endsWith('.xlf') && /version="1\.2"/.test(text)))
  );
};

/** Files of ours in the hands of programs that are not ours, and back. */
export const interop = defineBenchmark({
  name: 'interop',
  summary:
    'translations of DRAGOMAN_CORPUS edited by other programs (XLIFF by xmlstarlet, PO and XLIFF 1.2 by translate-toolkit) and brought back',
  options: { only: '', each: 2 },
  run: ({ only, each }) =>
    withResources(async (resources) => {
      await ensureDebianProgram('/usr/bin/xmlstarlet', 'xmlstarlet');
      await ensureDebianProgram('/usr/bin/podebug', 'translate-toolkit');
      await ensureDebianProgram('/usr/bin/msgcat', 'gettext');
      const folder = await scratchFolder(resources);
      // Every text becomes another: what is the same as its source is not written.
      const double = await startOpenAiDouble({
        keepRequests: 1,
        translate: ({ text }) => reverseLetters(text),
      });
      resources.keep({ stop: () => double.close() });
      const { server, origin } = await startDragoman({
        folder: join(folder, 'service'),
        cores: '0,1',
        environment: {
          DRAGOMAN_SERVICES_MT: 'openai',
          OPENAI_BASE_URL: double.url,
          OPENAI_API_KEY: double.apiKey ?? '',
        },
      });
      resources.keep(server);
      const service = new Service(origin, await operatorKey(join(folder, 'service', 'data')));
      resources.keep({ stop: () => service.client.close() });
      const files = await readDocuments(only);
      const returned: Returned[] = [];
      const work = [
        ...smallestOfEach(files, each).map((file) => [editExport, file] as const),
        ...files.filter(isForToolkit).map((file) => [editResult, file] as const),
      ];
      for (const [edit, file] of work) {
        const own = join(folder, String(returned.length));
        await mkdir(own);
        const one = await edit(service, own, file);
        console.error(`${one.path}: ${one.taken} of ${one.edited} edits by ${one.by}`);
        returned.push(one);
      }
      const sum = (count: (one: Returned) => number): number =>
        returned.reduce((total, one) => total + count(one), 0);
      return {
        tables: [
          {
            title: 'Edited by other programs, and back',
            columns: ['file', 'edited by', 'edits', 'in their place', 'else changed'],
            rows: returned.map(({ path, by, edited, taken, others }) => [
              ...[path, by, edited, taken],
              others.slice(0, 2).join(', ').slice(0, 100),
            ]),
          },
        ],
        gates: [
          { name: 'edits', measured: sum(({ edited }) => edited), bound: 1, kind: 'atLeast' },
          {
            name: 'XLIFF 2.1: edits that are lost',
            measured: sum(({ by, edited, taken }) => (by === 'xmlstarlet' ? edited - taken : 0)),
            bound: 0,
            kind: 'atMost',
          },
          {
            // What has no letters is no segment, and text put outside of a text's outer codes has no place.
            name: 'share of all edits in their place',
            measured: sum(({ taken }) => taken) / sum(({ edited }) => edited),
            bound: 0.99,
            kind: 'atLeast',
          },
          { name: 'other changes', measured: sum(({ others }) => others.length), bound: 0, kind: 'atMost' },
        ],
        measurements: returned,
      };
    }),
});
