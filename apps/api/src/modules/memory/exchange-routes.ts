import { z } from 'zod';
import { importData } from '../../exchange/schema.ts';
import { weighTexts } from '../../http/body/body-budget.ts';
import { operationsOf } from '../../http/operation.ts';
import { languageField } from '../../http/schemas.ts';
import { exportData } from '../assets/schema.ts';
import type { AssetService } from '../assets/service.ts';
import type { MemoryExchange } from './exchange-service.ts';

interface Services {
  readonly assets: AssetService;
  readonly memoryExchange: MemoryExchange;
}

const { operation } = operationsOf<Services>({ tag: 'Translation memory', scope: 'translate' });

const projectId = z
  .uuid()
  .optional()
  .describe("Left out: the key's only project, else the account's `Default`.");

const tmxExample = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header srclang="en"/>
  <body>
    <tu>
      <tuv xml:lang="en"><seg>Add to cart</seg></tuv>
      <tuv xml:lang="es"><seg>Añadir al carrito</seg></tuv>
    </tu>
  </body>
</tmx>`;

const importMemory = operation({
  id: 'importMemory',
  route: 'POST /v1/memory/import',
  summary: 'Import translations from TMX',
  description:
    'The body is the file, in UTF-8. All of it is written at once or nothing. Imported translations count as approved: they answer whatever the options, and no machine replaces them. A DOCTYPE is refused.',
  query: z.strictObject({ project_id: projectId }),
  upload: { 'application/x-tmx+xml': tmxExample, 'application/xml': tmxExample, 'text/xml': tmxExample },
  data: importData.extend({ project_id: z.uuid() }),
  errors: ['not_found', 'conflict', 'limit_exceeded'],
  async handle({ identity, query, upload }, { memoryExchange }) {
    const done = await memoryExchange.import(identity, query.project_id, upload);
    return {
      data: {
        project_id: done.projectId,
        imported: done.added,
        updated: done.replaced,
        skipped: done.unchanged,
        failed: done.failed,
        errors: done.errors,
      },
    };
  },
});

const exportMemory = operation({
  id: 'exportMemory',
  route: 'GET /v1/memory/export',
  summary: 'Export the translations of a project as TMX',
  description: 'Answers an address that needs no key and works for an hour.',
  query: z.strictObject({
    format: z.enum(['tmx']).default('tmx'),
    project_id: projectId,
    source_language: languageField.optional(),
    target_language: languageField.optional(),
    approved: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: what people approved or imported; `false`: what machines made. Left out: both.'),
  }),
  data: exportData,
  // Its pages are read one after the other, a few hundred rows each.
  answerBytes: (settings) => weighTexts(settings, 100),
  errors: ['not_found', 'conflict', 'limit_reached'],
  async handle({ identity, query }, { memoryExchange, assets }) {
    const asset = await memoryExchange.export(identity, query.project_id, {
      sourceLanguage: query.source_language,
      targetLanguage: query.target_language,
      approved: query.approved === undefined ? undefined : query.approved === 'true',
    });
    return { data: assets.present(asset) };
  },
});

export const memoryExchangeOperations = [importMemory, exportMemory];
