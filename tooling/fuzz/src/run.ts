import { curlOf } from './answers/curl.ts';
import type { Exchange } from './answers/exchange.ts';
import { inspect, type Promises } from './answers/inspect.ts';
import { leaksIn } from './answers/leaks.ts';
import { runCampaign } from './campaign/campaign.ts';
import { startChanges } from './campaign/changes.ts';
import type { FindingLog } from './campaign/findings.ts';
import { readDocument } from './document/document.ts';
import { createValidator } from './document/validator.ts';
import { runMatrix } from './matrix/matrix.ts';
import { runAssault } from './raw/assault.ts';
import { createClient } from './service/client.ts';
import { startEndpoints } from './service/endpoints.ts';
import { startEngines } from './service/engines.ts';
import { Parties } from './service/parties.ts';
import { startService } from './service/process.ts';

/** What the service is told a request may take, in seconds; the only deadline that answers are held to. */
const deadlineSeconds = 10;
/** Without an answer for so long there is none, in milliseconds. */
const patienceMs = 60_000;
/** Requests under way at most; changes and attacks need a few beside those of the campaign. */
const connections = 64;
const changes = 'changes of keys and accounts';
const serverProcess = 'the process of the service';

const settings = {
  DRAGOMAN_LIMITS_RATE_PER_MINUTE: '1000000',
  DRAGOMAN_LIMITS_RATE_REFUSED_KEYS_PER_MINUTE: '100000000',
  DRAGOMAN_LIMITS_TEXT_DEADLINE_SECONDS: String(deadlineSeconds),
  DRAGOMAN_LIMITS_AUDIO_DEADLINE_SECONDS: String(deadlineSeconds),
  DRAGOMAN_LIMITS_IMAGE_DEADLINE_SECONDS: String(deadlineSeconds),
  DRAGOMAN_LIMITS_WEBHOOKS_PER_PROJECT: '3',
  DRAGOMAN_LIMITS_GLOSSARIES_PER_ACCOUNT: '100',
  DRAGOMAN_LIMITS_BRAND_VOICES_PER_ACCOUNT: '100',
  // Less than the process is given to end.
  DRAGOMAN_SERVER_DRAIN_SECONDS: '5',
  DRAGOMAN_OUTBOUND_ALLOW: '127.0.0.0/8',
} as const;

/** A service of its own, and what is done to it. */
export interface Run {
  /** @returns the names of what was looked at */
  matrix(): Promise<readonly string[]>;
  /** Bytes as no client library sends them. @returns the names of what was looked at */
  assault(options: { seed: number; count: number }): Promise<readonly string[]>;
  /** @returns the names of what was looked at */
  campaign(options: { seed: number; requests: number; concurrency: number }): Promise<readonly string[]>;
  /** Ends the service, and looks at how it ends and at what it has logged. @returns the names of what was looked at */
  close(): Promise<readonly string[]>;
}

/** Starts a service with engines, and learns from its own document what it promises. */
export const openRun = async (findings: FindingLog): Promise<Run> => {
  const engines = await startEngines();
  const endpoints = await startEndpoints();
  const service = await startService({ ...engines.environment, ...settings });
  const client = createClient(service.origin, patienceMs, connections);
  const described = await client.send({
    method: 'GET',
    target: '/openapi.json',
    headers: [],
    body: undefined,
  });
  const document = readDocument(JSON.parse(described.answer?.text ?? ''));
  const secrets = new Map(engines.secrets);
  const promises: Promises = {
    document,
    validate: createValidator(document),
    secrets: { values: secrets, folders: service.folders },
    deadlineMs: deadlineSeconds * 1_000,
  };
  const parties = await Parties.create(client, endpoints, document, service.operatorKey, secrets);
  const look = (exchange: Exchange): void => {
    for (const finding of inspect(promises, exchange))
      findings.add(changes, finding, curlOf(client.origin, exchange.request, 'operator'));
  };
  return {
    async matrix() {
      const plain = createClient(service.origin.replace('https:', 'http:'), patienceMs, connections);
      const { setUpLink } = service;
      const stage = { document, client, plain, endpoints, setUpLink };
      const { callers, operations, requests, places } = await runMatrix(stage, service.operatorKey, findings);
      console.log(`${callers.length} kinds of callers × ${operations} operations: ${requests} requests`);
      await plain.close();
      return places;
    },
    async assault({ seed, count }) {
      const authorization = parties.sender('owner').authorization ?? '';
      const { secrets: kept } = promises;
      const places = await runAssault(
        service.origin,
        { authorization, secrets: kept, seed, count },
        findings,
      );
      console.log(`${places.length} kinds of bytes`);
      return places;
    },
    async campaign({ seed, requests, concurrency }) {
      const startedAt = performance.now();
      const stopChanges = startChanges(client, parties, engines, look);
      const report = await runCampaign({
        promises,
        isAlive: service.isAlive,
        client,
        parties,
        findings,
        seed,
        requests,
        concurrency,
      });
      await stopChanges();
      const seconds = (performance.now() - startedAt) / 1_000;
      const statuses = [...report.byStatus].sort(([one], [other]) => one - other);
      console.log(
        `${report.requests} requests in ${seconds.toFixed(0)} s (${(report.requests / seconds).toFixed(0)}/s), slowest ${report.slowestMs.toFixed(0)} ms`,
      );
      console.log(statuses.map(([status, count]) => `${status || 'none'}: ${count}`).join(', '));
      if (report.neverSucceeded.length > 0)
        console.log(`never succeeded: ${report.neverSucceeded.join(', ')}`);
      return [...report.places, changes];
    },
    async close() {
      const wasAlive = service.isAlive();
      await client.close();
      const end = await service.stop();
      if (!wasAlive || end !== 0)
        findings.add(
          serverProcess,
          { kind: 'crash', detail: `it ended with ${end}` },
          service.lines.slice(-20).join('\n  '),
        );
      for (const error of service.errors)
        findings.add(
          serverProcess,
          { kind: 'crash', detail: `it logged ${error.slice(0, 500)}` },
          'see its log',
        );
      for (const line of service.lines)
        for (const finding of leaksIn(line, { values: secrets, folders: [] }, false))
          if (finding.detail.includes('key')) findings.add(serverProcess, finding, line.slice(0, 500));
      await endpoints.close();
      await engines.close();
      return [serverProcess];
    },
  };
};
