import { expect, vi } from 'vitest';
import type { TestApi, TestCaller } from './api.ts';
import { type FormFile, form } from './forms.ts';

/** A file of a test format as a part of a form. */
export const partOf = (part: string, name: string, content: string | Uint8Array): FormFile => ({
  part,
  name,
  content: typeof content === 'string' ? Buffer.from(content) : content,
});

/** Sends a form with one file, or several. */
export const sendFile = (
  caller: TestCaller,
  path: string,
  file: FormFile | readonly FormFile[],
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) => {
  const { body, headers: ofForm } = form(Object.entries(fields), [file].flat());
  return caller.post(path, body, { ...ofForm, ...headers });
};

const spanish = { source_language: 'en', target_language: 'es' };

/** Sends notes to be translated into Spanish. @returns the answer */
export const sendNotes = (
  caller: TestCaller,
  lines: readonly string[],
  fields: Readonly<Record<string, string>> = {},
) =>
  sendFile(caller, '/v1/files', partOf('file', 'letter.notes', ['NOTES', ...lines].join('\n')), {
    ...spanish,
    ...fields,
  });

/** Sends notes as a document to be translated into Spanish. */
export const sendDocument = (
  caller: TestCaller,
  lines: readonly string[],
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) =>
  sendFile(
    caller,
    '/v1/visual/translate-document',
    partOf('document', 'letter.notes', ['NOTES', ...lines].join('\n')),
    { ...spanish, ...fields },
    headers,
  );

/** Sends a picture to be translated into Spanish. */
export const sendPhoto = (
  caller: TestCaller,
  lines: readonly string[],
  fields: Readonly<Record<string, string>> = {},
  head = 'PHOTO 640x480',
) =>
  sendFile(
    caller,
    '/v1/visual/translate-image',
    partOf('image', 'screen.photo', [head, ...lines].join('\n')),
    { ...spanish, ...fields },
  );

/** A file once nothing more is done with it. */
export const ended = async (caller: TestCaller, id: string, timeout = 20_000) =>
  vi.waitFor(
    async () => {
      const file = await caller.read(`/v1/files/${id}`);
      expect(['completed', 'failed', 'cancelled']).toContain(file.status);
      return file;
    },
    { timeout, interval: 25 },
  );

/** Uploads notes, and waits for what becomes of them. */
export const translatedNotes = async (
  caller: TestCaller,
  lines: readonly string[],
  fields: Readonly<Record<string, string>> = {},
) => {
  const { status, body } = await sendNotes(caller, lines, fields);
  expect(status, JSON.stringify(body)).toBe(202);
  return ended(caller, body.data.id);
};

/** What a link of ours leads to. */
export const download = async ({ url, dispatcher }: TestApi, link: string) => {
  const path = new URL(link).pathname;
  const answer = await dispatcher.request({ origin: url, path, method: 'GET' });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
};

/** The same as bytes, for what is no text. */
export const downloadBytes = async ({ url, dispatcher }: TestApi, link: string): Promise<Buffer> => {
  const answer = await dispatcher.request({ origin: url, path: new URL(link).pathname, method: 'GET' });
  return Buffer.from(await answer.body.arrayBuffer());
};

/** The kinds of the events of a file, oldest first. */
export const eventsOf = async (api: TestApi, caller: TestCaller, id: string) => {
  const { items } = await api.services.store.events.list(caller.accountId, {}, { limit: 100 });
  return items
    .filter(({ subjectId }) => subjectId === id)
    .reverse()
    .map(({ body }) => JSON.parse(String(body)));
};
