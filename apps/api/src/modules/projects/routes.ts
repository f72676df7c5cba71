import type { Project } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { defineOperation } from '../../http/operation.ts';
import { deletedData, idParams } from '../../http/schemas.ts';
import { projectCreateBody, projectData, projectUpdateBody } from './schema.ts';

const tag = 'Projects';
const scope = 'projects';

export const createProject = defineOperation({
  id: 'createProject',
  method: 'post',
  path: '/v1/projects',
  tag,
  summary: 'Create a project',
  scope,
  body: projectCreateBody,
  status: 201,
  data: projectData,
  errors: ['conflict'],
  async handle({ identity, body }, { projects }) {
    const { characters_per_month, ...input } = body;
    const project = await projects.create(identity, {
      ...input,
      charactersPerMonth: characters_per_month ?? null,
    });
    return { data: presentProject(project), headers: { location: `/v1/projects/${project.id}` } };
  },
});

export const listProjects = defineOperation({
  id: 'listProjects',
  method: 'get',
  path: '/v1/projects',
  tag,
  summary: 'List projects, newest first',
  scope,
  query: pageQuery,
  status: 200,
  data: z.array(projectData),
  list: true,
  async handle({ identity, query }, { projects, cursors }) {
    const { id } = identity.account;
    const page = await projects.list(identity, cursors.request(id, query));
    return cursors.reply(id, page, presentProject);
  },
});

export const getProject = defineOperation({
  id: 'getProject',
  method: 'get',
  path: '/v1/projects/{id}',
  tag,
  summary: 'Read a project',
  description: 'A deleted project stays readable, with `deleted_at`.',
  scope,
  params: idParams,
  status: 200,
  data: projectData,
  errors: ['not_found'],
  async handle({ identity, params }, { projects }) {
    return { data: presentProject(await projects.get(identity, params.id)) };
  },
});

export const updateProject = defineOperation({
  id: 'updateProject',
  method: 'patch',
  path: '/v1/projects/{id}',
  tag,
  summary: 'Change a project',
  scope,
  params: idParams,
  body: projectUpdateBody,
  status: 200,
  data: projectData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { projects }) {
    const { characters_per_month, name, description, settings } = body;
    const project = await projects.update(identity, params.id, {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(settings === undefined ? {} : { settings }),
      ...(characters_per_month === undefined ? {} : { charactersPerMonth: characters_per_month }),
    });
    return { data: presentProject(project) };
  },
});

export const deleteProject = defineOperation({
  id: 'deleteProject',
  method: 'delete',
  path: '/v1/projects/{id}',
  tag,
  summary: 'Delete a project',
  description: 'Its translations stay readable; new work in it is refused. `Default` cannot be deleted.',
  scope,
  params: idParams,
  status: 200,
  data: deletedData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params }, { projects }) {
    await projects.delete(identity, params.id);
    return { data: { id: params.id, deleted: true } };
  },
});

const presentProject = (project: Project) => ({
  id: project.id,
  name: project.name,
  description: project.description,
  settings: project.settings,
  is_default: project.isDefault,
  characters_per_month: project.charactersPerMonth,
  created_at: project.createdAt.toISOString(),
  updated_at: project.updatedAt.toISOString(),
  deleted_at: project.deletedAt?.toISOString() ?? null,
});
