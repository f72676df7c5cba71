import { v7 } from 'uuid';
import { makeOwner } from '../support/owners.ts';
import { query } from '../support/samples.ts';
import type { onEachServer } from '../support/servers.ts';

/** An account with a project and what touches it, and what is looked at of its webhooks. */
export const webhookPreparer = (opened: Parameters<Parameters<typeof onEachServer>[1]>[0]) => async () => {
  const owner = await makeOwner(opened());
  const { connection, own } = owner;
  const project = await owner.newProject();
  /** Writes an event that the sample webhook wants. */
  const touch = () => own.projects.update(project.id, { description: v7() });
  const revision = async (id: string) =>
    (await query(connection, 'select revision from webhooks where id = $1', [id]))[0]?.revision;
  const waiting = async (id: string) =>
    (await query(connection, 'select id from webhook_deliveries where webhook_id = $1', [id])).length;
  return { ...owner, project, touch, revision, waiting };
};
