import { z } from 'zod';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import type { SetupHealth } from './service.ts';

interface Services {
  readonly setupHealth: SetupHealth;
}

const { operation } = operationsOf<Services>({ tag: 'Discovery', scope: null, access: 'session' });

const checkData = z
  .strictObject({
    id: z.string().describe('For example `database`, `engine:mt:openai`.'),
    title: z.string(),
    status: z
      .enum(['ok', 'warning', 'missing', 'failed'])
      .describe('`missing`: not set up, which may be meant; `failed`: set up, and does not work.'),
    detail: z.string(),
    remedy: z.string().optional().describe('What to do, with the setting that helps.'),
  })
  .meta({ id: 'SetupCheck' });

const getSetupHealth = operation({
  id: 'getSetupHealth',
  route: 'GET /api/v1/setup-health',
  summary: 'What is configured, reachable and missing',
  description:
    'As `dragoman doctor` says it, never with a secret, and at most a minute old. Owners of the account of the operator see every check; others see what is available.',
  data: z
    .strictObject({
      healthy: z.boolean().describe('Whatever is configured works.'),
      checked_at: z.iso.datetime(),
      available: z.strictObject({
        translation: z.boolean(),
        speech_recognition: z.boolean(),
        speech: z.boolean(),
        image_reading: z.boolean(),
        database: z.boolean(),
        assets: z.boolean().describe('Files for download can be kept.'),
      }),
      checks: z.array(checkData).nullable().describe('Null: they are the operator’s alone.'),
    })
    .meta({ id: 'SetupHealth' }),
  async handle({ identity }, { setupHealth }) {
    const report = await setupHealth.report();
    const { mt, asr, tts, ocr, database, assets } = report.available;
    return {
      data: {
        healthy: report.healthy,
        checked_at: report.checkedAt.toISOString(),
        available: {
          ...{ translation: mt, speech_recognition: asr, speech: tts, image_reading: ocr },
          ...{ database, assets },
        },
        checks: setupHealth.maySeeAll(identity, report)
          ? report.checks.map((check) => present(checkData, check))
          : null,
      },
    };
  },
});

export const setupHealthOperations = [getSetupHealth];
