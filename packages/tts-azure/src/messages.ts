import { z } from 'zod';

const boundary = z.object({
  Offset: z.number().min(0),
  Duration: z.number().min(0),
  text: z.object({ Text: z.string(), Length: z.number() }),
});

const metadata = z.object({
  Metadata: z.array(
    z.union([
      z.object({ Type: z.enum(['WordBoundary', 'SentenceBoundary']), Data: boundary }),
      z.object({ Type: z.literal('SessionEnd'), Data: z.object({ Offset: z.number().min(0) }) }),
      z.object({ Type: z.string().regex(/^(?!WordBoundary|SentenceBoundary|SessionEnd)/) }),
    ]),
  ),
});

const schemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['turn.start', z.looseObject({})],
  ['response', z.object({ audio: z.object({ streamId: z.string().min(1) }) })],
  ['audio.metadata', metadata],
]);

const readJson = (path: string, body: string | undefined): unknown => {
  try {
    return JSON.parse(body ?? '');
  } catch {
    throw new Error(`${path} is no JSON.`);
  }
};

/** Looks at the messages of one turn. Throws at one that cannot be used: the SDK would wait for ever. */
export const createInspector = (): ((
  path: string,
  body: string | undefined,
  headers: Readonly<Record<string, string>>,
) => void) => {
  let isAnnounced = false;
  return (path, body, headers) => {
    if (path === 'audio' && !(isAnnounced && headers['x-streamid'] !== undefined))
      throw new Error('Audio came that was not announced.');
    const schema = schemas.get(path);
    if (schema === undefined) return;
    const { error } = schema.safeParse(readJson(path, body));
    if (error) throw new Error(`${path} is unusable at: ${error.issues[0]?.path.join('.') || 'its root'}.`);
    if (path === 'response') isAnnounced = true;
  };
};
