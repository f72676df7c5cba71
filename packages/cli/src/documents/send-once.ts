import { createHash } from 'node:crypto';
import {
  type Client,
  type DocumentRequest,
  DragomanError,
  type FileCallOptions,
  type Upload,
  unwrap,
} from '@dragoman/client';

/** Earlier runs of the same command that may have come to nothing. */
const maxAttempts = 20;

/**
 * Sends a document, unless an earlier run of the same command has sent it within a day: then that one is gone on with. The
 * key of idempotency is made of the content and of all options. What failed or was cancelled then is sent anew.
 *
 * @returns its id
 */
export const sendOnce = async (
  client: Client,
  request: DocumentRequest,
  options: Pick<FileCallOptions, 'signal' | 'onUpload'>,
): Promise<string> => {
  const { document, existing, ...fields } = request;
  const parts = [fields, await identityOf(document), await identityOf(existing)];
  for (let attempt = 1; ; attempt++) {
    const idempotencyKey = createHash('sha256')
      .update(JSON.stringify([...parts, attempt]))
      .digest('base64url');
    const { id, isReplayed } = await client.sendDocument(
      { ...request, async: true },
      { ...options, idempotencyKey },
    );
    if (!isReplayed || attempt === maxAttempts || !(await hasFailed(client, id))) return id;
  }
};

const identityOf = async (file: Upload | undefined): Promise<readonly string[]> => {
  if (!file) return [];
  const digest = createHash('sha256');
  for await (const piece of file.content.stream()) digest.update(piece);
  return [file.name, digest.digest('hex')];
};

/** Whether nothing more comes of a document that was sent before. */
const hasFailed = async (client: Client, id: string): Promise<boolean> => {
  try {
    const path = { params: { path: { id } } };
    const { status } = unwrap(await client.api.GET('/v1/visual/documents/{id}', path));
    return status === 'failed' || status === 'cancelled';
  } catch (error) {
    if (DragomanError.is(error) && error.code === 'not_found') return true;
    throw error;
  }
};
