import { garbled, type Turn } from '@dragoman/vendor-azure';
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

/** Looks at the messages of one turn. Throws at one that cannot be used. */
export const createInspector = (): Turn<unknown>['inspect'] => {
  let isAnnounced = false;
  return (path, body, headers) => {
    if (path === 'audio' && !(isAnnounced && headers['x-streamid'] !== undefined))
      throw garbled('Audio came that was not announced.');
    schemas.get(path)?.parse(JSON.parse(body ?? ''));
    if (path === 'response') isAnnounced = true;
  };
};
