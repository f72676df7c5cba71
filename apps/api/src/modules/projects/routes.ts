import type { Project } from '@dragoman/store';
import { pageQuery } from '../../http/cursor.ts';
import { inCode, present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams, searchIn } from '../../http/schemas.ts';
import { projectCreateBody, projectData, projectUpdateBody } from './schema.ts';
import type { ProjectService } from './service.ts';

interface Services {
  readonly projects: ProjectService;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Projects', scope: 'projects' });

const presentProject = (project: Project) =>
  // The settings are kept as they are shown.
  present(projectData, project, { settings: project.settings });

const createProject = operation({
  id: 'createProject',
  route: 'POST /v1/projects',
  summary: 'Create a project',
  description: 'Its `settings` are the defaults of the translations in it.',
  body: projectCreateBody,
  status: 201,
  data: projectData,
  errors: ['conflict'],
  async handle({ identity, body }, { projects }) {
    const project = await projects.create(identity, inCode(body));
    return { data: presentProject(project), headers: { location: `/v1/projects/${project.id}` } };
  },
});

const listProjects = list({
  id: 'listProjects',
  path: '/v1/projects',
  summary: 'List projects, newest first',
  description: 'All that the key may use; deleted ones stay readable, and say so.',
  item: projectData,
  query: pageQuery.extend({ search: searchIn('their name or description') }),
  page: ({ identity, query }, page, { projects }) => projects.list(identity, query.search, page),
  present: presentProject,
});

const getProject = operation({
  id: 'getProject',
  route: 'GET /v1/projects/{id}',
  summary: 'Read a project',
  description: 'A deleted project stays readable, with `deleted_at`.',
  params: idParams,
  data: projectData,
  errors: ['not_found'],
  async handle({ identity, params }, { projects }) {
    return { data: presentProject(await projects.get(identity, params.id)) };
  },
});

const updateProject = operation({
  id: 'updateProject',
  route: 'PATCH /v1/projects/{id}',
  summary: 'Change a project',
  description: 'Members that are left out stay; `settings` is replaced whole.',
  params: idParams,
  body: projectUpdateBody,
  data: projectData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { projects }) {
    return { data: presentProject(await projects.update(identity, params.id, inCode(body))) };
  },
});

const deleteProject = remove({
  id: 'deleteProject',
  path: '/v1/projects/{id}',
  summary: 'Delete a project',
  description: 'Its translations stay readable; new work in it is refused. `Default` cannot be deleted.',
  errors: ['not_found', 'conflict'],
  remove: ({ identity, params }, { projects }) => projects.delete(identity, params.id),
});

export const projectOperations = [createProject, listProjects, getProject, updateProject, deleteProject];
