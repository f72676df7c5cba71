import type { components, paths } from '@dragoman/client';
import { api, dataOf, type Page, pageOf } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import type { Unit, UnitSource } from '../../editor/unit.ts';

type File = components['schemas']['File'];
type Segment = components['schemas']['FileSegment'];

/** By which segments are chosen. */
export type SegmentFilter = Omit<
  NonNullable<paths['/v1/files/{id}/segments']['get']['parameters']['query']>,
  'cursor' | 'limit'
>;

const rowsOfPage = 50;
const ifMatch = ({ revision }: Unit) => ({ 'If-Match': `"${revision}"` });
const canApprove = ({ status, target }: Pick<Segment, 'status' | 'target'>) =>
  target !== null && status !== 'approved';

const unitOf = (file: File, segment: Segment): Unit => ({
  id: String(segment.number),
  name: `segment:${file.id}:${segment.number}`,
  status: segment.status,
  source: segment.source,
  target: segment.target,
  sourceLanguage: segment.language ?? file.source_language,
  targetLanguage: file.target_language,
  isTagged: true,
  score: segment.quality_score,
  checks: segment.quality_checks,
  adaptations: [],
  terms: [],
  warnings: segment.warnings,
  context: segment.context,
  origin: segment.origin,
  maxLength: segment.max_length,
  projectId: file.project_id,
  revision: segment.revision,
  moment: segment.updated_at,
  canEdit: true,
  canApprove: canApprove(segment),
  failure: null,
});

/** The segments of a file. */
export const segmentUnits = (file: File, filter: SegmentFilter): UnitSource => {
  const path = { id: file.id };
  const pathOf = (unit: Unit) => ({ ...path, number: Number(unit.id) });
  const states = async (unit: Unit, query: { readonly cursor?: string; readonly limit?: number }) =>
    pageOf(
      await api.GET('/v1/files/{id}/segments/{number}/revisions', { params: { path: pathOf(unit), query } }),
    );
  const listSome = async (query: SegmentFilter & { cursor?: string; limit: number }, signal?: AbortSignal) =>
    pageOf(
      await api.GET('/v1/files/{id}/segments', {
        params: { path, query },
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  /** Looks through the file for a segment: its address was opened. */
  const find = async (number: number): Promise<Unit | undefined> => {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Page<Segment> = await listSome({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
      const segment = page.rows.find((one) => one.number === number);
      if (segment) return unitOf(file, segment);
      if (page.rows.some((one) => one.number > number)) return undefined;
      cursor = page.next;
    }
    return undefined;
  };
  return {
    queryKey: ['segments', file.id, filter],

    async list(cursor, signal) {
      const query = { ...filter, limit: rowsOfPage, ...(cursor === undefined ? {} : { cursor }) };
      const page = await listSome(query, signal);
      return { rows: page.rows.map((segment) => unitOf(file, segment)), next: page.next };
    },

    async read(id, known) {
      if (!known) return find(Number(id));
      try {
        const [state] = (await states(known, { limit: 1 })).rows;
        if (!state) return known;
        return {
          ...known,
          status: state.status,
          target: state.target,
          score: state.quality_score,
          checks: state.quality_checks,
          origin: state.origin,
          revision: state.revision,
          moment: state.created_at,
          canApprove: canApprove(state),
        };
      } catch (error) {
        if (isProblem(error, 'not_found')) return undefined;
        throw error;
      }
    },

    async write(unit, text) {
      const answer = await api.PATCH('/v1/files/{id}/segments/{number}', {
        params: { path: pathOf(unit), header: ifMatch(unit) },
        body: { target: text },
      });
      return unitOf(file, dataOf(answer));
    },

    async approve(unit) {
      const answer = await api.POST('/v1/files/{id}/segments/{number}/approve', {
        params: { path: pathOf(unit), header: ifMatch(unit) },
        // Also while the page is being left.
        keepalive: true,
      });
      return unitOf(file, dataOf(answer));
    },

    async approveSeveral(units) {
      await api.POST('/v1/files/{id}/segments/approve', {
        params: { path },
        body: { numbers: units.map(({ id }) => Number(id)) },
        keepalive: true,
      });
      return { units: undefined, refused: [] };
    },

    async history(unit, cursor) {
      const page = await states(unit, cursor === undefined ? {} : { cursor });
      return {
        next: page.next,
        rows: page.rows.map((state) => ({
          revision: state.revision,
          status: state.status,
          text: state.target,
          score: state.quality_score,
          actor: state.actor,
          moment: state.created_at,
        })),
      };
    },
  };
};
