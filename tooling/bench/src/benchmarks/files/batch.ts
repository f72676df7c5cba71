import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { Agent, FormData, fetch } from 'undici';
import type { Client } from '../../dragoman/client.ts';

/** A file as the service shows it. */
export interface SentFile {
  readonly id: string;
  readonly status: string;
  readonly segments: number | null;
  readonly download_url: string | null;
}

const agent = new Agent();
const paragraphs = 6;
const words = [
  'harbour',
  'lantern',
  'meadow',
  'parcel',
  'ribbon',
  'saddle',
  'timber',
  'velvet',
  'window',
  'yellow',
];
const wordsIn = 40;

/** A text that no other file has: its number is spelled in letters. */
export const tellParagraph = (round: number, file: number, number: number): string => {
  const letters = `${round} ${file} ${number}`.replaceAll(/\d/g, (digit) =>
    'abcdefghij'.charAt(Number(digit)),
  );
  const filling = Array.from({ length: wordsIn }, (_, at) => words[(at * 7 + file + number) % words.length]);
  return `Part ${letters} of the story tells of ${filling.join(' ')}.`;
};

/** A file to send. */
interface NewFile {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** Makes the files of a round. */
export type FileMaker = (round: number, count: number) => Promise<readonly NewFile[]>;

/** Stories of some paragraphs. */
export const makeTexts: FileMaker = async (round, count) =>
  Array.from({ length: count }, (_, file) => ({
    name: `story-${file}.txt`,
    content: Array.from({ length: paragraphs }, (_, number) => tellParagraph(round, file, number)).join(
      '\n\n',
    ),
  }));

const lines = 6;

/** Pictures of some lines each, drawn by a browser. */
export const makePictures =
  (browser: Browser): FileMaker =>
  async (round, count) => {
    const page = await browser.newPage({ viewport: { width: 700, height: 330 } });
    const pictures: NewFile[] = [];
    for (let file = 0; file < count; file += 1) {
      const labels = Array.from({ length: lines }, (_, number) => {
        const told = tellParagraph(round, file, number).split(' ').slice(0, 9).join(' ');
        return `<p style="margin: 0 0 24px">${told}</p>`;
      });
      await page.setContent(`<body style="margin: 30px; font: 22px sans-serif">${labels.join('')}</body>`);
      const content = Uint8Array.from(await page.screenshot({ type: 'png' }));
      pictures.push({ name: `screen-${file}.png`, content });
    }
    await page.close();
    return pictures;
  };

/** Sends files, all at once. @returns the ids of those that were accepted */
export const sendFiles = async (
  origin: string,
  key: string,
  files: readonly NewFile[],
): Promise<readonly string[]> => {
  const send = async ({ name, content }: NewFile): Promise<string[]> => {
    const form = new FormData();
    form.set('source_language', 'en');
    form.set('target_language', 'es');
    form.set('file', new Blob([content]), name);
    const answer = await fetch(`${origin}/v1/files`, {
      method: 'POST',
      dispatcher: agent,
      headers: { authorization: `Bearer ${key}`, 'x-forwarded-proto': 'https' },
      body: form,
    });
    const { data } = (await answer.json()) as { data?: { id: string } };
    return answer.status === 202 && data ? [data.id] : [];
  };
  const sent = await Promise.allSettled(files.map(send));
  return sent.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

/** Waits until nothing more is done with files. @returns how they ended */
export const untilEnded = async (
  client: Client,
  ids: readonly string[],
  patienceMs: number,
): Promise<readonly SentFile[]> => {
  const deadline = performance.now() + patienceMs;
  const left = new Set(ids);
  const ended: SentFile[] = [];
  while (left.size > 0 && performance.now() < deadline) {
    for (const id of left) {
      const { body } = await client.call<SentFile>('GET', `/v1/files/${id}`);
      if (body.data.status === 'uploaded' || body.data.status === 'processing') continue;
      ended.push(body.data);
      left.delete(id);
    }
    if (left.size > 0) await sleep(100);
  }
  return ended;
};

/** The kinds of events of files, how often each is in the ledger. */
export const eventsOf = async (
  client: Client,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>(ids.map((id) => [id, []]));
  let cursor = '';
  do {
    const { body } = await client.expect<readonly { kind: string; subject_id: string }[]>(
      'GET',
      `/api/v1/events?limit=100&kind=file.uploaded&kind=file.completed&kind=file.failed${cursor}`,
    );
    for (const { kind, subject_id: id } of body.data) found.get(id)?.push(kind);
    const isOver = body.data.every(({ subject_id: id }) => !found.has(id));
    cursor = isOver || !body.pagination?.next_cursor ? '' : `&cursor=${body.pagination.next_cursor}`;
  } while (cursor !== '');
  return found;
};
