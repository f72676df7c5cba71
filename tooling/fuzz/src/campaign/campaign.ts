import fc from 'fast-check';
import { curlOf } from '../answers/curl.ts';
import type { Exchange } from '../answers/exchange.ts';
import type { Finding, FindingKind } from '../answers/finding.ts';
import { inspect, type Promises } from '../answers/inspect.ts';
import { type FuzzRequest, requestArbitrary, strayArbitrary } from '../requests/request.ts';
import type { Client } from '../service/client.ts';
import type { Parties } from '../service/parties.ts';
import type { FindingLog } from './findings.ts';
import { mixed } from './random.ts';

/** What a campaign is made with. */
export interface CampaignOptions {
  readonly promises: Promises;
  /** Whether the service still runs: where it does not, the campaign ends. */
  readonly isAlive: () => boolean;
  readonly client: Client;
  readonly parties: Parties;
  readonly findings: FindingLog;
  readonly seed: number;
  /** How many requests are sent, not counting those that make a finding smaller. */
  readonly requests: number;
  /** How many are under way at once. */
  readonly concurrency: number;
}

/** What a campaign came to. */
export interface CampaignReport {
  readonly requests: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** Operations and what else was asked, by name. */
  readonly places: readonly string[];
  /** Operations of which no request ever succeeded: nothing behind their door was tried. */
  readonly neverSucceeded: readonly string[];
  readonly slowestMs: number;
}

/** Progress is told each so many requests. */
const tellEvery = 10_000;
/** So many requests of one operation are made from one seed. */
const perRun = 20;
const slowKinds: readonly FindingKind[] = ['no_answer', 'late'];
/** Making a finding smaller takes no longer, in milliseconds. */
const maxShrinkMs = 5_000;

/** Sends made-up requests to every operation in turn, many at once, and inspects every answer. */
export const runCampaign = async (options: CampaignOptions): Promise<CampaignReport> => {
  const { promises, client, parties, findings, seed } = options;
  const { document } = promises;
  const places = [
    ...document.operations.map((operation) => ({
      name: `${operation.method} ${operation.path}`,
      requests: requestArbitrary(document, operation, parties.sendersFor(operation.scope)),
    })),
    { name: 'other methods and paths', requests: strayArbitrary(document, parties.sendersFor(null)) },
  ];
  const byStatus = new Map<number, number>();
  const succeeded = new Set<string>();
  let sent = 0;
  let slowestMs = 0;

  const exchange = async (request: FuzzRequest): Promise<[Exchange, readonly Finding[]]> => {
    const done = await client.send(parties.resolve(request));
    const found = inspect(promises, done);
    parties.sender(request.sender).world.learn(done);
    return [done, found];
  };

  /** The smallest request like the one at a position of a run that makes the same finding. */
  const shrunk = async (
    requests: fc.Arbitrary<FuzzRequest>,
    runSeed: number,
    position: number,
    kind: FindingKind,
  ): Promise<string | undefined> => {
    let smallest: string | undefined;
    const property = fc.asyncProperty(requests, async (request) => {
      const [done, found] = await exchange(request);
      if (!found.some((one) => one.kind === kind)) return;
      smallest = curlOf(client.origin, done.request, request.sender);
      throw new Error(kind);
    });
    await fc.check(property, {
      seed: runSeed,
      path: String(position),
      numRuns: 1,
      interruptAfterTimeLimit: maxShrinkMs,
    });
    return smallest;
  };

  let said = 0;
  const tell = (): void => {
    if (sent < said + tellEvery) return;
    said = sent;
    console.log(`${sent} requests, ${findings.all.length} findings`);
  };

  const run = async (index: number): Promise<void> => {
    tell();
    const place = places[index % places.length];
    if (!place) return;
    const runSeed = mixed(seed, index);
    for (const [position, request] of fc
      .sample(place.requests, { seed: runSeed, numRuns: perRun })
      .entries()) {
      if (!options.isAlive()) return;
      sent += 1;
      const [done, found] = await exchange(request);
      slowestMs = Math.max(slowestMs, done.durationMs);
      const status = done.answer?.status ?? 0;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      if (status >= 200 && status < 300) succeeded.add(place.name);
      for (const finding of found) {
        const command = curlOf(client.origin, done.request, request.sender);
        const { noted, isNew } = findings.add(place.name, finding, command);
        if (isNew) noted.command = (await shrunk(place.requests, runSeed, position, finding.kind)) ?? command;
      }
      // Who has to be waited for once is asked no more in this run.
      if (found.some(({ kind }) => slowKinds.includes(kind))) return;
    }
  };

  const runs = Math.ceil(options.requests / perRun);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < runs && options.isAlive()) {
      const index = next;
      next += 1;
      await run(index);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return {
    requests: sent,
    byStatus,
    places: places.map(({ name }) => name),
    neverSucceeded: document.operations
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !succeeded.has(name)),
    slowestMs,
  };
};
