import type { FindingLog } from '../campaign/findings.ts';
import type { ApiDocument, DescribedOperation } from '../document/document.ts';
import { MatrixContext, marker } from './context.ts';
import { playBound, playStranger } from './escapes.ts';
import { castOf } from './identities.ts';
import { playQuota, playRights } from './rights.ts';
import { furnish, type Stage } from './stage.ts';

/** What the matrix came to. */
export interface MatrixReport {
  /** The kinds of callers, by name. */
  readonly callers: readonly string[];
  readonly operations: number;
  readonly requests: number;
  /** What was looked at, by the names under which findings are reported. */
  readonly places: readonly string[];
}

/** The operator's, and what is done with no key. */
const isForOthers = ({ scope, access }: DescribedOperation): boolean =>
  scope === 'accounts' || access !== 'any';

/** What sessions alone make; what is the user's own stays as it is. */
const isNotOfSessions = ({ access, path }: DescribedOperation): boolean =>
  access !== 'session' || path.startsWith('/api/v1/me');

const strangers = { key: 'another account', session: 'session of another account' } as const;

/** The templates of paths of an account's own things: not those of others, and not names that the document lists. */
const ownTemplates = ({ operations }: ApiDocument, templates: readonly string[]): readonly string[] =>
  templates.filter((template) =>
    operations.some(
      (operation) =>
        operation.path.startsWith(template) &&
        operation.scope !== 'accounts' &&
        operation.access !== 'public' &&
        !operation.parameters.some((parameter) => parameter.in === 'path' && parameter.schema.enum),
    ),
  );

/**
 * Asks every operation of the document as every kind of caller: who is refused is refused as the contract says, whatever
 * the request, who is admitted is; and nobody sees or changes what is another's, by ids in paths, bodies or queries.
 *
 * @param operatorKey of the deployment: all others are made with it
 */
export const runMatrix = async (
  stage: Stage,
  operatorKey: string,
  findings: FindingLog,
): Promise<MatrixReport> => {
  const context = new MatrixContext(stage, findings);
  const cast = await castOf(stage, `Bearer ${operatorKey}`);
  const world = await furnish(stage, cast.owner.credentials, marker, isForOthers);
  const { sessions } = cast;
  if (sessions) await furnish(stage, sessions.own.credentials, marker, isNotOfSessions, world);
  // What could not be made cannot be tried: a hole in the matrix.
  for (const template of ownTemplates(stage.document, world.templates))
    if (world.paths(template).length === 0)
      findings.add(
        `matrix: ${template}`,
        { kind: 'wrong_rights', detail: 'nothing was made that this path could name' },
        'see src/matrix/stage.ts',
      );
  for (const identity of cast.identities) await playRights(context, identity, world);
  await playStranger(context, `matrix: ${strangers.key}`, cast.stranger, cast, world);
  if (sessions) await playStranger(context, `matrix: ${strangers.session}`, sessions.other, cast, world);
  await playBound(context, cast, world);
  await playQuota(context, cast.exhausted);
  return {
    callers: [
      ...cast.identities.map(({ name }) => name),
      strangers.key,
      ...(sessions ? [strangers.session] : []),
      'bound to one project',
    ],
    operations: stage.document.operations.length,
    requests: context.requests,
    places: [...context.places],
  };
};
