import fc from 'fast-check';
import type { Finding } from '../answers/finding.ts';
import { leaksIn, type Secrets } from '../answers/leaks.ts';
import type { FindingLog } from '../campaign/findings.ts';
import { type Attack, attacksWith, smuggledId } from './attacks.ts';
import { type Conversation, converse, type RawAnswer } from './wire.ts';

/** The service ends a silent connection, or answers a broken request, within this, in milliseconds. */
const patienceMs = 25_000;
/** Attacks under way at once. */
const sideBySide = 24;
const garbled = 'bytes: garbled requests';

const shown = (pieces: readonly Uint8Array[]): string =>
  JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, 1_500));

/** All that is wrong with one answer to bytes that nobody should send. */
const answerFindings = (answer: RawAnswer, secrets: Secrets): readonly Finding[] => {
  const found: Finding[] = [...leaksIn(answer.body, secrets, answer.status >= 400)];
  const { status, headers, body } = answer;
  if (status >= 500) found.push({ kind: 'server_error', detail: `${status} ${body.slice(0, 100)}` });
  if (headers.get('x-request-id') === smuggledId)
    found.push({ kind: 'escape', detail: `the request inside of another was answered with ${status}` });
  if (!headers.has('x-request-id'))
    found.push({ kind: 'missing_header', detail: `x-request-id of ${status}` });
  // Of HEAD and the like there is no body, and so no type.
  if (status >= 400 && !headers.get('content-type')?.startsWith('application/problem+json'))
    found.push({
      kind: 'wrong_media_type',
      detail: `${headers.get('content-type') ?? 'none'} for ${status}`,
    });
  return found;
};

/** All that is wrong with what bytes came to. */
export const judge = (attack: Attack, conversation: Conversation, secrets: Secrets): readonly Finding[] => {
  const { answers, rest, isEnded, durationMs } = conversation;
  const found = answers.flatMap((answer) => answerFindings(answer, secrets));
  const given = answers.map(({ headers }) => headers.get('x-request-id'));
  if (attack.answered && attack.answered.join() !== given.join())
    found.push({
      kind: 'no_answer',
      detail: `answers to ${given.join() || 'none'}, not ${attack.answered.join()}`,
    });
  if (answers.length === 0 && !attack.isPartial) found.push({ kind: 'no_answer', detail: 'nothing came' });
  if (rest !== '')
    found.push({ kind: 'wrong_body', detail: `no whole answer: ${JSON.stringify(rest.slice(0, 100))}` });
  if (!isEnded)
    found.push({ kind: 'late', detail: `the connection was still open after ${Math.round(durationMs)} ms` });
  return found;
};

/** A right request with bytes changed, left out, doubled or put in. */
const garbledRequests = (authorization: string): fc.Arbitrary<Uint8Array> => {
  const right = attacksWith(authorization).flatMap(({ pieces, answered }) => (answered ? pieces : []));
  const whole = right.filter(({ length }) => length > 1);
  const strange = fc.constantFrom(0, 9, 10, 11, 13, 32, 34, 44, 58, 59, 127, 128, 255, 48, 67, 116);
  return fc
    .tuple(
      fc.constantFrom(...whole),
      fc.array(
        fc.tuple(fc.nat({ max: 9_999 }), fc.constantFrom('change', 'remove', 'add', 'double'), strange),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
    )
    .map(([bytes, changes]) => {
      const list = [...bytes];
      for (const [choice, kind, byte] of changes) {
        const at = choice % Math.max(1, list.length);
        if (kind === 'change') list[at] = byte;
        else if (kind === 'remove') list.splice(at, 1);
        else if (kind === 'add') list.splice(at, 0, byte);
        else list.splice(at, 0, ...list.slice(at, at + 40));
      }
      return Uint8Array.from(list);
    });
};

/**
 * Sends bytes over connections of their own, as no client library would: every attack with and without a key, and garbled
 * requests.
 *
 * @param count garbled requests
 * @returns the names of what was looked at
 */
export const runAssault = async (
  origin: string,
  {
    authorization,
    secrets,
    seed,
    count,
  }: { authorization: string; secrets: Secrets; seed: number; count: number },
  findings: FindingLog,
): Promise<readonly string[]> => {
  const named = (list: readonly Attack[], who: string) =>
    list.map((attack) => ({ ...attack, name: `bytes: ${attack.name}${who}` }));
  const attacks: readonly Attack[] = [
    // Those that must end by themselves take longest.
    ...named(attacksWith(authorization), '').sort(
      (one, other) => Number(other.isOpen ?? 0) - Number(one.isOpen ?? 0),
    ),
    ...named(attacksWith('Bearer nothing'), ', without a key').filter(({ isOpen }) => !isOpen),
    ...fc
      .sample(garbledRequests(authorization), { seed, numRuns: count })
      .map((bytes): Attack => ({ name: garbled, pieces: [bytes], isPartial: true })),
  ];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let attack = attacks[next]; attack; attack = attacks[next]) {
      next += 1;
      const { name, pieces, isOpen = false } = attack;
      const conversation = await converse(origin, pieces, { patienceMs, isOpen });
      for (const finding of judge(attack, conversation, secrets))
        findings.add(
          name,
          finding,
          `openssl s_client with ${shown(pieces).replaceAll(authorization, 'Bearer $KEY')}`,
        );
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return [...new Set(attacks.map(({ name }) => name))];
};
