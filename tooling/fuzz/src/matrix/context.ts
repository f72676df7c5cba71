import { curlOf } from '../answers/curl.ts';
import type { Exchange, SentRequest } from '../answers/exchange.ts';
import type { Finding } from '../answers/finding.ts';
import type { FindingLog } from '../campaign/findings.ts';
import type { DescribedOperation } from '../document/document.ts';
import type { World } from '../service/world.ts';
import type { Stage } from './stage.ts';

/** Is in what people read of the owner's things. */
export const marker = 'matrix-marker-2d91';

/** The ids in a text. */
export const idsIn = (text: string): readonly string[] =>
  text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

/** A body as text; empty where there is none. */
export const textOf = ({ body }: SentRequest): string => Buffer.from(body ?? []).toString();

/** The status of an answer and the code of its problem. */
export const said = ({ answer, failure }: Exchange): string => {
  if (!answer) return String(failure);
  const code = /"code":"(\w+)"/.exec(answer.text)?.[1];
  return answer.status < 400 ? String(answer.status) : `${answer.status} ${code}`;
};

/** A path with the same id in place of all names. */
export const filled = (path: string, id: string): string => path.replaceAll(/\{\w+\}/g, id);

/** The path of an operation, of something that the world has. */
export const existing = (world: World, { path }: DescribedOperation): string => {
  const at = path.lastIndexOf('}') + 1;
  return at === 0 ? path : world.path(path.slice(0, at), 0) + path.slice(at);
};

/** The data of an answer; nothing where there is none. */
export const dataIn = ({ answer }: Exchange): Readonly<Record<string, unknown>> => {
  const { data } = JSON.parse(answer?.text || '{}') as { data?: Readonly<Record<string, unknown>> };
  return data ?? {};
};

/** Sends what the matrix asks, and notes what it finds. */
export class MatrixContext {
  readonly stage: Stage;
  readonly findings: FindingLog;
  readonly places = new Set<string>();
  requests = 0;

  constructor(stage: Stage, findings: FindingLog) {
    this.stage = stage;
    this.findings = findings;
  }

  /** @param isPlain over plain HTTP */
  send(request: SentRequest, isPlain = false): Promise<Exchange> {
    this.requests += 1;
    return (isPlain ? this.stage.plain : this.stage.client).send(request);
  }

  /** @param place the caller, by name */
  note(place: string, { request }: Exchange, finding: Finding | undefined): void {
    this.places.add(place);
    if (finding) this.findings.add(place, finding, curlOf(this.stage.client.origin, request, place));
  }
}

/** Which of these ids an answer shows beside those that the request itself named. */
export const shownIds = (owned: ReadonlySet<string>, { request, answer }: Exchange): Finding | undefined => {
  const given = request.target + textOf(request);
  const seen = idsIn(answer?.text ?? '').find((id) => owned.has(id) && !given.includes(id));
  return seen === undefined
    ? undefined
    : { kind: 'escape', detail: `the answer shows ${seen}, which is another's` };
};
