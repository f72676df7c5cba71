import type { components, paths } from '@dragoman/client';
import { api, dataOf, type Page, pageOf } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import type { Approved, Unit, UnitRevision, UnitSource } from '../../editor/unit.ts';

type Translation = components['schemas']['Translation'];

/** By which translations are chosen. */
export type TranslationFilter = Omit<
  NonNullable<paths['/v1/translations']['get']['parameters']['query']>,
  'cursor' | 'limit'
>;

const rowsOfPage = 50;
const ifMatch = ({ revision }: Unit) => ({ 'If-Match': `"${revision}"` });

const unitOf = (translation: Translation): Unit => {
  const { id, status, quality, source_text: source, translated_text: target } = translation;
  const isKept = source !== null && target !== null;
  return {
    id,
    name: `translation:${id}`,
    status,
    source: source ?? '',
    target,
    sourceLanguage: translation.source_language,
    targetLanguage: translation.target_language,
    isTagged: false,
    score: translation.quality_score,
    checks: quality?.checks ?? [],
    adaptations: translation.adaptations,
    terms: translation.glossary_matches,
    warnings: translation.warnings,
    context: null,
    origin: translation.model,
    maxLength: null,
    projectId: translation.project_id,
    revision: translation.revision,
    moment: translation.created_at,
    canEdit: isKept && ['completed', 'updated', 'approved'].includes(status),
    canApprove: isKept && ['completed', 'updated'].includes(status),
    failure: translation.error?.detail ?? null,
  };
};

/** The translations of texts. */
export const translationUnits = (filter: TranslationFilter): UnitSource => ({
  queryKey: ['translations', 'units', filter],

  async list(cursor, signal): Promise<Page<Unit>> {
    const query = { ...filter, limit: rowsOfPage, ...(cursor === undefined ? {} : { cursor }) };
    const page = pageOf(await api.GET('/v1/translations', { params: { query }, signal }));
    return { rows: page.rows.map(unitOf), next: page.next };
  },

  async read(id) {
    try {
      return unitOf(dataOf(await api.GET('/v1/translations/{id}', { params: { path: { id } } })));
    } catch (error) {
      if (isProblem(error, 'not_found', 'invalid_request')) return undefined;
      throw error;
    }
  },

  async write(unit, text) {
    const answer = await api.PATCH('/v1/translations/{id}', {
      params: { path: { id: unit.id }, header: ifMatch(unit) },
      body: { translated_text: text },
    });
    return unitOf(dataOf(answer));
  },

  async approve(unit) {
    // Also while the page is being left.
    const answer = await api.POST('/v1/translations/{id}/approve', {
      params: { path: { id: unit.id }, header: ifMatch(unit) },
      keepalive: true,
    });
    return unitOf(dataOf(answer));
  },

  async approveSeveral(units): Promise<Approved> {
    const ids = units.map(({ id }) => id);
    const elements = dataOf(await api.POST('/v1/translations/approve', { body: { ids }, keepalive: true }));
    return {
      units: elements.flatMap((element) => (element.success ? [unitOf(element)] : [])),
      refused: elements.flatMap((element) => (element.success ? [] : [element.error.detail])),
    };
  },

  async history(unit, cursor): Promise<Page<UnitRevision>> {
    const page = pageOf(
      await api.GET('/v1/translations/{id}/revisions', {
        params: { path: { id: unit.id }, query: cursor === undefined ? {} : { cursor } },
      }),
    );
    return {
      next: page.next,
      rows: page.rows.map((state) => ({
        revision: state.revision,
        status: state.status,
        text: state.translated_text,
        score: state.quality_score,
        actor: state.actor,
        moment: state.created_at,
      })),
    };
  },
});
