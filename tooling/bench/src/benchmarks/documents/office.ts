import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

/** Of one soffice with all files of a kind. */
const patienceMs = 600_000;
const [dotsPerInch, mostPages] = [60, 12];
/** Below it two renderings of one page are the same to the eye. */
const sameLevels = 8;

/** A document as a reader sees it. */
export interface Rendered {
  readonly pages: number;
  readonly text: string;
  /** Of the first pages: grey levels. */
  readonly pictures: readonly { readonly width: number; readonly height: number; readonly pixels: Buffer }[];
}

/** Renders documents by LibreOffice and poppler, which must be installed. */
export class Office {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Error where a program is missing */
  static async start(): Promise<Office> {
    for (const [program, flag] of [
      ['soffice', '--version'],
      ['pdftotext', '-v'],
      ['pdftoppm', '-v'],
    ] as const)
      await run(program, [flag]).catch(() => {
        throw new Error(`${program} is missing: install LibreOffice and poppler-utils, or set --render 0.`);
      });
    return new Office(await mkdtemp(join(tmpdir(), 'documents-')));
  }

  /** Documents by name; those that do not open are not among the answers. */
  async render(documents: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, Rendered>> {
    // Without a file soffice waits for one.
    if (documents.size === 0) return new Map();
    const folder = await mkdtemp(join(this.#folder, 'run-'));
    const [source, target] = [join(folder, 'in'), join(folder, 'out')];
    await mkdir(source);
    await mkdir(target);
    const names = new Map<string, string>();
    for (const [name, bytes] of documents) {
      const file = `${names.size}${extname(name)}`;
      names.set(name, file);
      await writeFile(join(source, file), bytes);
    }
    const profile = `-env:UserInstallation=file://${join(this.#folder, 'profile')}`;
    const files = [...names.values()].map((file) => join(source, file));
    const options = ['--headless', '--norestore', profile, '--convert-to', 'pdf', '--outdir', target];
    // One that does not open fails the whole: the answers are in the folder.
    await run('soffice', [...options, ...files], { timeout: patienceMs, maxBuffer: 1e8 }).catch(
      () => undefined,
    );
    const made = new Set(await readdir(target));
    const rendered = new Map<string, Rendered>();
    for (const [name, file] of names) {
      const pdf = `${basename(file, extname(file))}.pdf`;
      if (made.has(pdf)) rendered.set(name, await this.#look(join(target, pdf)));
    }
    await rm(folder, { recursive: true });
    return rendered;
  }

  async #look(pdf: string): Promise<Rendered> {
    const { stdout: text } = await run('pdftotext', ['-enc', 'UTF-8', pdf, '-'], { maxBuffer: 1e9 });
    const { stdout: info } = await run('pdfinfo', [pdf]);
    const folder = await mkdtemp(join(this.#folder, 'pages-'));
    const resolution = ['-r', `${dotsPerInch}`, '-l', `${mostPages}`, '-gray'];
    await run('pdftoppm', [...resolution, pdf, join(folder, 'page')]);
    const pictures = [];
    for (const file of (await readdir(folder)).sort())
      pictures.push(readGrey(await readFile(join(folder, file))));
    await rm(folder, { recursive: true });
    return { pages: Number(/^Pages:\s+(\d+)/m.exec(info)?.[1] ?? 0), text, pictures };
  }

  async stop(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** A picture as pdftoppm writes it: PGM, binary, 8 bits (https://netpbm.sourceforge.net/doc/pgm.html). */
const readGrey = (bytes: Buffer) => {
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [''];
  return { width: Number(width), height: Number(height), pixels: bytes.subarray(head.length) };
};

/** Share of pixels that differ to the eye, of all that were rendered. Another size or number of pages: 1. */
export const pixelsChanged = (before: Rendered, after: Rendered): number => {
  if (before.pages !== after.pages) return 1;
  let [changed, all] = [0, 0];
  for (const [index, { width, height, pixels }] of before.pictures.entries()) {
    const other = after.pictures[index];
    if (other?.width !== width || other.height !== height) return 1;
    all += pixels.length;
    for (let at = 0; at < pixels.length; at++)
      if (Math.abs((pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > sameLevels) changed++;
  }
  return all === 0 ? 0 : changed / all;
};

/** The two, one beside the other, as a PNG. */
export const sheetOf = async (before: Rendered, after: Rendered): Promise<Buffer | undefined> => {
  const pages = [before, after].map(({ pictures }) => pictures[0]);
  const [left, right] = pages;
  if (!left || !right) return undefined;
  const raw = await Promise.all(
    [left, right].map(({ width, height, pixels }) =>
      sharp(pixels, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer(),
    ),
  );
  const [width, height] = [left.width + right.width + 10, Math.max(left.height, right.height)];
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([
      { input: raw[0] ?? Buffer.alloc(0), left: 0, top: 0 },
      { input: raw[1] ?? Buffer.alloc(0), left: left.width + 10, top: 0 },
    ])
    .png()
    .toBuffer();
};
