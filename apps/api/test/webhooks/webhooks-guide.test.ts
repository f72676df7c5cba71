import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOutbound, outboundReasons } from '@dragoman/outbound';
import { createSender, retryLadder } from '@dragoman/webhooks';
import { describe, expect, it } from 'vitest';
import { eventKinds, testEventKind } from '../../src/modules/event-types/kinds.ts';
import { sampleOf } from '../../src/modules/event-types/samples.ts';
import { payloadSchemas } from '../../src/modules/event-types/schema.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');

/** The first block of a language. */
const block = (language: string): string => guide.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
const line = (start: string): string => guide.split('\n').find((text) => text.startsWith(start)) ?? '';

describe('the guide to webhooks', () => {
  it('shows a delivery as it is sent, with signatures that anybody can compute', async () => {
    const [, ...lines] = block('http').split('\n');
    const shown = Object.fromEntries(lines.map((header) => header.split(/: (.*)/, 2)));
    const secret = /`(whsec_[^`]+)`/.exec(guide)?.[1] as string;
    const body = Buffer.from(block('json'));
    const outbound = createOutbound({ plainHttp: 'allowed' });
    const { requestHeaders } = await createSender({
      outbound,
      serviceName: 'Dragoman',
      version: '<version>',
      now: () => new Date('2026-01-15T09:30:03.000Z'),
    }).send({
      id: shown['X-Dragoman-Delivery'] as string,
      event: 'translation.completed',
      body,
      secrets: { current: secret },
      // Refused before a socket is opened.
      url: 'https://127.0.0.1/',
      headers: {},
    });
    await outbound.close();
    expect(shown).toEqual(requestHeaders);
    expect(guide).toContain(`(${body.length} bytes`);
    expect(body.toString()).toBe(JSON.stringify(sampleOf('translation.completed')));
    const commands = guide.slice(guide.indexOf('openssl dgst'));
    expect(commands).toContain(`# ${shown['X-Signature']}`);
    expect(commands).toContain(`# ${shown['webhook-signature']?.replace('v1,', '')}`);
  });

  it('names every kind of event, and the fields of each', () => {
    const kinds = [...guide.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, kind]) => kind);
    expect(kinds).toEqual([...eventKinds, testEventKind]);
    const fieldsOf = (kind: keyof typeof payloadSchemas) =>
      Object.keys(payloadSchemas[kind].shape.data.shape);
    expect(quoted(line('- **translation**'))).toEqual(fieldsOf('translation.completed'));
    expect(quoted(line('- **project**'))).toEqual(fieldsOf('project.created'));
    expect(quoted(line('- **file**'))).toEqual(fieldsOf('file.completed'));
  });

  it('tells the ladder of retries, and what to do about every error that an attempt can have', () => {
    const inWords = retryLadder.map((seconds) =>
      seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`,
    );
    expect(guide).toContain(`${inWords.slice(0, -1).join(', ')} and ${inWords.at(-1)} after`);
    const troubles = guide.slice(guide.indexOf('## When something does not arrive'));
    // Those of downloads.
    const foreign = ['redirect_failed', 'unexpected_encoding', 'too_large'];
    for (const reason of Object.keys(outboundReasons))
      expect(quoted(troubles).includes(reason), reason).toBe(!foreign.includes(reason));
  });
});
