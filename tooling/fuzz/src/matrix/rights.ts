import type { Exchange } from '../answers/exchange.ts';
import type { Finding } from '../answers/finding.ts';
import type { World } from '../service/world.ts';
import { membersOf, type RightBody, rightBody } from './bodies.ts';
import type { Account, Expected, Identity } from './callers.ts';
import { existing, filled, type MatrixContext, marker, said } from './context.ts';
import { requestOf } from './stage.ts';

/** Nothing has these ids. */
const nothing = '00000000-0000-7000-8000-000000000000';
const junk: RightBody = { type: 'application/x-nothing', body: Buffer.from('{"') };

const refusals = /^(?:401|429) |insufficient_(?:scope|role)|account_suspended|csrf_required/;

/** What is wrong with an answer to somebody who has these rights. */
const rightsFinding = (expected: Expected, exchange: Exchange): Finding | undefined => {
  const status = said(exchange);
  const wanted = expected === 'admitted' ? 'admitted' : `${expected.status} ${expected.code}`;
  const isRight =
    expected === 'admitted' ? exchange.answer !== undefined && !refusals.test(status) : status === wanted;
  return isRight ? undefined : { kind: 'wrong_rights', detail: `${status}, not ${wanted}` };
};

/** Who is refused must be so for a right request as for junk; who is admitted comes through to what is wrong with it. */
export const playRights = async (context: MatrixContext, identity: Identity, world: World): Promise<void> => {
  const { document, endpoints } = context.stage;
  const place = `matrix: ${identity.name}`;
  await identity.prepare?.();
  await Promise.all(
    document.operations.map(async (operation) => {
      const expected = identity.expected(operation);
      const { credentials } = identity;
      const requests = [requestOf(operation, filled(operation.path, nothing), credentials, junk)];
      if (expected !== 'admitted') {
        const right = rightBody(document, operation, { endpoints, marker, choice: 0 });
        requests.push(requestOf(operation, existing(world, operation), credentials, right));
      }
      for (const request of requests) {
        const exchange = await context.send(request, identity.isPlain);
        context.note(place, exchange, rightsFinding(expected, exchange));
      }
    }),
  );
};

/** Whatever can be refused for a used-up quota is, before anything is done. */
export const playQuota = async (context: MatrixContext, { credentials }: Account): Promise<void> => {
  const { document, endpoints } = context.stage;
  for (const operation of document.operations) {
    if (!operation.answers.get(403)?.codes.includes('quota_exceeded')) continue;
    const { type, body } = rightBody(document, operation, { endpoints, marker: '', choice: 0 }) ?? junk;
    const value = JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>;
    // What only listens is not counted in characters; what translates is.
    if ('target_language' in membersOf(document, operation)) value.target_language = 'es';
    const content = { type, body: Buffer.from(JSON.stringify(value)) };
    const request = requestOf(operation, operation.path, credentials, content);
    // A job would tell only later.
    const headers = request.headers.filter(([name]) => name !== 'Prefer');
    const exchange = await context.send({ ...request, headers });
    context.note(
      'matrix: quota used up',
      exchange,
      rightsFinding({ status: 403, code: 'quota_exceeded' }, exchange),
    );
  }
};
