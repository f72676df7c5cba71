import { describe, expect, it, onTestFinished } from 'vitest';
import type { FindingKind } from '../src/answers/finding.ts';
import type { Promises } from '../src/answers/inspect.ts';
import { runCampaign } from '../src/campaign/campaign.ts';
import { FindingLog } from '../src/campaign/findings.ts';
import { readDocument } from '../src/document/document.ts';
import { createValidator } from '../src/document/validator.ts';
import { runMatrix } from '../src/matrix/matrix.ts';
import { createClient } from '../src/service/client.ts';
import { startEndpoints } from '../src/service/endpoints.ts';
import { Parties } from '../src/service/parties.ts';
import { type Defect, startTinyService, tinyDocument } from './support/tiny-service.ts';

/** A busy machine is no defect: only where time itself is the defect is little of it given, in milliseconds. */
const timesOf = (defect: Defect | null): { readonly deadlineMs: number; readonly patienceMs: number } => ({
  deadlineMs: defect === 'late' ? 50 : 20_000,
  patienceMs: defect === 'hang' ? 1_800 : 30_000,
});

const play = async (defect: Defect | null) => {
  const service = await startTinyService(defect);
  const { patienceMs } = timesOf(defect);
  const endpoints = await startEndpoints();
  const client = createClient(service.origin, patienceMs, 16);
  const plain = createClient(service.plainOrigin, patienceMs, 16);
  onTestFinished(async () => {
    await Promise.all([client.close(), plain.close(), endpoints.close()]);
    service.close();
  });
  const document = readDocument(tinyDocument);
  return { service, endpoints, client, plain, document, findings: new FindingLog() };
};

/** A campaign of some hundred requests. */
const campaign = async (defect: Defect | null, seed = 1, concurrency = 8) => {
  const { service, endpoints, client, document, findings } = await play(defect);
  const secrets = new Map<string, string>();
  const promises: Promises = {
    document,
    validate: createValidator(document),
    secrets: { values: secrets, folders: service.folders },
    deadlineMs: timesOf(defect).deadlineMs,
  };
  const parties = await Parties.create(client, endpoints, document, service.operatorKey, secrets);
  const options = { promises, client, parties, findings, seed, requests: 280, concurrency };
  const report = await runCampaign({ ...options, isAlive: () => true });
  return { report, found: findings.all };
};

const matrix = async (defect: Defect | null) => {
  const { service, findings, ...stage } = await play(defect);
  const report = await runMatrix(stage, service.operatorKey, findings);
  return { report, found: findings.all };
};

const kindsOf = (found: readonly { readonly kind: FindingKind }[]): FindingKind[] => [
  ...new Set(found.map(({ kind }) => kind)),
];

describe('a campaign', () => {
  it('finds nothing wrong with a service that keeps its word, and reaches every operation', async () => {
    const { report, found } = await campaign(null);
    expect(found).toEqual([]);
    expect(report.requests).toBe(280);
    expect(report.neverSucceeded).toEqual([]);
    expect(report.byStatus.get(200)).toBeGreaterThan(20);
    expect(report.byStatus.get(404)).toBeGreaterThan(5);
  });

  it.each<[Defect, FindingKind[]]>([
    ['error', ['server_error', 'undocumented_status']],
    ['status', ['undocumented_status']],
    ['code', ['undocumented_code']],
    ['media type', ['wrong_media_type']],
    ['body', ['wrong_body']],
    ['header', ['missing_header']],
    ['stack', ['leak']],
    ['path', ['leak']],
    ['sql', ['leak']],
    ['secret', ['leak']],
    ['late', ['late']],
    ['hang', ['no_answer']],
    ['hang up', ['no_answer']],
  ])('finds the defect "%s" as what it is, where it is', async (defect, kinds) => {
    const { found } = await campaign(defect);
    expect(kindsOf(found)).toEqual(kinds);
    const place = defect === 'header' ? /^POST / : /^GET \/v1\/meta$/;
    for (const one of found) expect(one.place).toMatch(place);
  });

  it('finds answers without their id', async () => {
    const { found } = await campaign('request id');
    expect(kindsOf(found)).toEqual(expect.arrayContaining(['missing_header']));
  });

  it('tells the smallest request that makes a finding, as a command without the key', async () => {
    const { found } = await campaign('error');
    const [first] = found.filter(({ kind }) => kind === 'server_error');
    expect(first?.command).toMatch(
      /^curl 'http:\/\/127\.0\.0\.1:\d+\/v1\/meta(?:\?\w*=)?' -k --path-as-is -X GET -H "Authorization: Bearer \$KEY_OF_\w+"$/,
    );
  });

  it('makes the same requests of the same seed', async () => {
    // Answers depend on the order in which requests arrive: here there is but one.
    const inOrder = (seed: number) => campaign(null, seed, 1);
    const [one, same, other] = [await inOrder(5), await inOrder(5), await inOrder(6)];
    expect(same.report.byStatus).toEqual(one.report.byStatus);
    expect(other.report.byStatus).not.toEqual(one.report.byStatus);
  });
});

describe('the matrix', () => {
  it('finds nothing wrong with a service that keeps its word', async () => {
    const { report, found } = await matrix(null);
    expect(found).toEqual([]);
    expect(report.callers.length).toBeGreaterThanOrEqual(17);
    expect(report.operations).toBe(13);
    expect(report.requests).toBeGreaterThan(report.callers.length * report.operations);
  });

  it.each<[Defect, FindingKind, RegExp]>([
    // Whoever may do anything also ends what others need.
    ['no scopes', 'wrong_rights', /./],
    ['scope after body', 'wrong_rights', /scope \w+ alone|all scopes|another account|quota used up/],
    ['escape by id', 'escape', /another account|bound to one project/],
    ['escape in a list', 'escape', /another account|bound to one project/],
    ['change by id', 'escape', /another account/],
  ])('finds the defect "%s" where it is', async (defect, kind, callers) => {
    const { found } = await matrix(defect);
    expect(kindsOf(found)).toContain(kind);
    for (const { place } of found) expect(place).toMatch(callers);
  });

  it('says of a path that nothing could be made for it', async () => {
    const { service, findings, document, ...stage } = await play(null);
    const paths = { ...tinyDocument.paths, '/v1/ghosts/{id}': tinyDocument.paths['/v1/projects/{id}'] };
    await runMatrix(
      { ...stage, document: readDocument({ ...tinyDocument, paths }) },
      service.operatorKey,
      findings,
    );
    expect(findings.all).toContainEqual(
      expect.objectContaining({ kind: 'wrong_rights', place: 'matrix: /v1/ghosts/{id}' }),
    );
    expect(document.operations).toHaveLength(13);
  });
});
